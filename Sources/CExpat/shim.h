#include <expat.h>

// Since 2.6.0 expat may wait with a tag until much more has come; a live stream cannot. The call is
// there from 2.6.0 on and in older versions that distributions have patched, hence the weak symbol.
static inline void rumbo_parse_at_once(XML_Parser parser) {
#ifdef __linux__
  extern XML_Bool XML_SetReparseDeferralEnabled(XML_Parser, XML_Bool) __attribute__((weak));
  if (XML_SetReparseDeferralEnabled) XML_SetReparseDeferralEnabled(parser, XML_FALSE);
#else
  (void)parser;
#endif
}

// Newer versions deprecate these two for ones that older versions do not have. A long holds what is
// asked for here on every system of 64 bits.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
static inline unsigned long rumbo_line(XML_Parser parser) {
  return (unsigned long)XML_GetCurrentLineNumber(parser);
}
static inline long rumbo_byte(XML_Parser parser) { return (long)XML_GetCurrentByteIndex(parser); }
#pragma clang diagnostic pop
