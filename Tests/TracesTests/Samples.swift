import GeoCore

@testable import Traces

/// One recording in every format, with the special cases of each.
enum Samples {
  static let gpx = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- a comment -->
    <gpx version="1.1" creator="tést" xmlns="http://www.topografix.com/GPX/1/1">
    <trk><name>a &lt; b &#233; <![CDATA[c]]></name><trkseg>
    <trkpt lat="41.15" lon="-8.61"><ele>1</ele><time>2026-11-20T09:50:00Z</time></trkpt>
    <trkpt lat="99" lon="-8.61"/>
    <trkpt lat="41.16" lon="-8.61"><time>2026-11-20T09:50:01Z</time><extensions><x:speed xmlns:x="u">1.25</x:speed></extensions></trkpt>
    </trkseg><trkseg><trkpt lat="41.17" lon="-8.61"><hdop>2</hdop></trkpt></trkseg></trk></gpx>
    """

  static let nmea =
    "junk\r\n"
    + sentences([
      "GPGGA,235958.00,4108.9520,N,00836.6600,W,1,08,1.2,93.5,M,50.1,M,,",
      "GPRMC,235958.00,A,4108.9520,N,00836.6600,W,2.916,090.0,201126,,,A",
      "GPVTG,090.0,T,,M,2.9,N,5.4,K,A",
      "GPGGA,235959.00,4108.9620,N,00836.6600,W,1,08,1.2,93.5,M,50.1,M,,",
      "GPRMC,235959.00,A,4108.9620,N,00836.6600,W,2.916,090.0,201126,,,A",
      "GPVTG,090.0,T,,M,2.9,N,5.4,K,A",
      "GPGGA,000000.00,4108.9720,N,00836.6600,W,1,08,1.2,93.5,M,50.1,M,,",
      "GPRMC,000000.00,A,4108.9720,N,00836.6600,W,2.916,090.0,211126,,,A",
      "GPVTG,090.0,T,,M,2.9,N,5.4,K,A",
      "GPRMC,000001.00,V,,,,,,,211126,,,N",
      "GPGSV,1,1,01,01,40,083,46",
    ]) + "$GPRMC,0000$GPTXT,hello*00\r\n"

  static let geojson = """
    {"type":"FeatureCollection","name":"features","features":[
     {"type":"Feature","geometry":{"type":"Point","coordinates":[-8.61,41.15]},"properties":{"time":1795168200,"speed":1.5}},
     {"type":"Feature","geometry":{"type":"Point","coordinates":[-8.61,141.15]},"properties":{"a":"}]\\""}},
     {"type":"Feature","geometry":{"type":"LineString","coordinates":[[-8.61,41.16],[-8.61,41.17]]},"properties":{"times":["2026-11-20T09:50:01Z","2026-11-20T09:50:02Z"]}}
    ]}
    """

  static let csv = """
    # a comment
    time;lat;lon;note;speed_kmh
    2026-11-20 09:50:00;41,15;-8,61;"a;""b""
    c";5,4
    2026-11-20 09:50:01;41,16;-8,61;;5,4
    2026-11-20 09:50:02;141,16;-8,61;é;
    2026-11-20 09:50:03;41,17;-8,61;;
    """

  static let ndjson = """
    {"lat":41.15,"lon":-8.61,"timestamp":1795168200000,"accuracy":5}
    {"to":"Biblioteca é"}
    {"lat":41.16,"lon":-8.61,
    {"coords":{"latitude":41.17,"longitude":-8.61},"timestamp":1795168201000}

    {"cancel":true}
    {"lat":41.18,"lon":-8.61}
    """

  static let gpsd = """
    {"class":"VERSION","release":"3.25"}
    {"class":"TPV","mode":1}
    {"class":"TPV","mode":3,"time":"2026-11-20T09:50:00.000Z","lat":41.15,"lon":-8.61,"eph":9,"track":90,"speed":1.5}
    {"class":"SKY","satellites":[{"PRN":1}]}
    {"class":"TPV","mode":2,"time":"2026-11-20T09:50:01.000Z","lat":41.16,"lon":-8.61}
    """

  static let all: [(TraceFormat, String)] = [
    (.gpx, gpx), (.nmea, nmea), (.geojson, geojson), (.csv, csv), (.ndjson, ndjson), (.gpsd, gpsd),
  ]
}
