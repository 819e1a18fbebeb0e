// PROJ and its geodesics, as declared by their own headers. CProj.c loads the library.
#ifndef CPROJ_H
#define CPROJ_H

#include <geodesic.h>
#include <proj.h>

#endif
