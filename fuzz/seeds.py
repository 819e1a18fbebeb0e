#!/usr/bin/env python3
"""Makes the seed corpora of the fuzzers out of the tests' own texts and of small files.

    fuzz/seeds.py [ROUTECLI]

Writes corpus/READER; the graph files are made by the program, .build/debug/routecli by default. The
same sources give the same bytes.
"""

import ast
import gzip
import io
import lzma
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import zipfile
import zlib

FUZZ = pathlib.Path(__file__).resolve().parent
ROOT = FUZZ.parent
TESTS = ROOT / "Tests"


def literals(path):
    """The string literals of a Swift file, as far as nothing is interpolated into them."""
    text = (TESTS / path).read_text(encoding="utf-8")
    blocks = re.findall(r'"""\n(.*?)\n *"""', text, re.S)
    rest = re.sub(r'""".*?"""', "", text, flags=re.S)
    found = ["\n".join(line.strip() for line in block.split("\n")) for block in blocks]
    found += re.findall(r'#"(.*?)"#', rest)
    for quoted in re.findall(r'(?<!#)"((?:[^"\\\n]|\\.)*)"', rest):
        if "\\(" in quoted or "\\u" in quoted:
            continue
        try:
            found.append(ast.literal_eval('"' + quoted + '"'))
        except (SyntaxError, ValueError):
            continue
    return found


def write(reader, inputs, longest):
    """Writes the inputs of a reader that are not too long, each once."""
    folder = FUZZ / "corpus" / reader
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    distinct = []
    for data in inputs:
        data = data.encode() if isinstance(data, str) else data
        if data and len(data) <= longest and data not in distinct:
            distinct.append(data)
    for index, data in enumerate(distinct[:60]):
        (folder / f"{index:02}").write_bytes(data)


def sentences(texts):
    """NMEA sentences with their checksums."""
    lines = []
    for text in texts:
        if re.fullmatch(r"(?:\\\(talker\))?[A-Z]{5}[,A-Z0-9.\-]*", text):
            total = 0
            for byte in text.encode():
                total ^= byte
            lines.append(f"${text}*{total:02X}\r\n")
    return lines


def traces():
    gpx = [t for t in literals("TracesTests/GPXReaderTests.swift") if "<" in t]
    frame = '<gpx version="1.1"><trk><trkseg>%s</trkseg></trk></gpx>'
    point = '<trkpt lat="41.15" lon="-8.61">%s</trkpt>'
    samples = literals("TracesTests/Samples.swift")
    walk = (ROOT / "data/sample-walk.gpx").read_text().split("</trkpt>")[0]
    write(
        "gpx",
        [frame % (point % t) for t in gpx if "<trkpt" not in t]
        + [frame % t for t in gpx if "<trkpt" in t]
        + [t for t in samples if "<gpx" in t]
        + [walk + "</trkpt></trkseg></trk></gpx>"],
        2000,
    )
    nmea = sentences(
        literals("TracesTests/NMEAReaderTests.swift") + literals("TracesTests/Samples.swift")
    )
    ride = (ROOT / "data/sample-ride.nmea").read_text().splitlines(keepends=True)
    pairs = ["".join(nmea[i : i + 2]) for i in range(0, len(nmea), 2)]
    write("nmea", ["".join(ride[i : i + 3]) for i in range(0, 30, 3)] + pairs, 256)
    csv = literals("TracesTests/CSVReaderTests.swift")
    write("csv", [t for t in csv + samples if "\n" in t and "<" not in t and "{" not in t], 400)
    documents = literals("TracesTests/JSONReaderTests.swift") + samples
    write("geojson", [t for t in documents if '"type"' in t], 800)
    lines = [t for t in documents if t.startswith("{")]
    write("ndjson", [t for t in lines if '"class"' not in t and '"type"' not in t], 400)
    write("gpsd", [t for t in lines if '"class"' in t], 600)


def texts():
    hours = literals("CampusGraphTests/OpeningHoursTests.swift")
    hours = [t for t in hours if re.search(r"\d\d:\d\d|Mo|PH|off|24/7", t) and "2026-" not in t]
    write("hours", hours, 96)
    cases = []
    for path in sorted((TESTS / "OSMImportTests/Cases").glob("*.swift")):
        for text in literals(path.relative_to(TESTS)):
            cases += [line.split(": ", 1)[-1] for line in text.split("\n") if "=" in line]
    for text in literals("OSMImportTests/AttributeTableTests.swift"):
        cases += [text] if "=" in text else []
    tags = [t.replace(" ", "\n").replace("~", " ") for t in cases]
    write("conditional", [t for t in tags if "@" in t] + tags[::7], 256)
    dates = literals("TracesTests/TimeTextTests.swift")
    dates += ["2026-11-20T09:50:00-06:00", "2026-11-20T09:50", "09:50", "2026-11-20 09:50:00.5Z"]
    write("dates", [t for t in dates if re.search(r"\d", t)], 64)


def campuses():
    minimal = (ROOT / "data/examples/minimal.geojson").read_bytes()
    feature = (
        '{"type":"FeatureCollection","name":"x","features":[{"type":"Feature","id":"way/1",'
        '"properties":{"highway":"footway","level":"0;1","incline":"8%","opening_hours":'
        '"Mo-Fr 07:00-19:00"},"geometry":{"type":"LineString","coordinates":'
        "[[-99.1384,19.2839],[-99.1380,19.2841],[-99.1376,19.2839]]}},"
        '{"type":"Feature","id":"building/a","properties":{"building":"yes","name":"A"},'
        '"geometry":{"type":"Polygon","coordinates":[[[-99.1382,19.2836],[-99.1378,19.2836],'
        "[-99.1378,19.2838],[-99.1382,19.2838],[-99.1382,19.2836]]]}}]}"
    )
    write("campus", [feature, minimal], 1 << 16)
    gbfs = [t for t in literals("CampusGraphTests/GBFSTests.swift") if t.startswith("{")]
    station = (
        '{"last_updated":1795176000,"ttl":0,"version":"2.3","data":{"stations":[{"station_id":"1",'
        '"name":"La Y","lat":-0.16,"lon":-78.48,"capacity":20}]}}'
    )
    several = (
        station
        + '\n@system_hours.json\n{"last_updated":"2026-11-20T09:50:00Z","ttl":0,"version":"3.0",'
        '"data":{"opening_hours":"Mo-Fr 07:00-19:00","rental_hours":[{"user_types":["member"],'
        '"days":["mon"],"start_time":"07:00:00","end_time":"26:00:00"}]}}\n@gbfs.json\n'
        '{"last_updated":1,"ttl":0,"data":{"en":{"feeds":[{"name":"station_status",'
        '"url":"https://x/station_status.json"}]}}}'
    )
    write("gbfs", [station, several] + gbfs, 4000)


CHANGES = """<?xml version='1.0' encoding='UTF-8'?><osmChange version='0.6'>
<create><node id='4' lat='42.5' lon='1.501'/><way id='3'><nd ref='1'/><nd ref='4'/>
<tag k='highway' v='footway'/></way></create>
<modify><node id='2' lat='42.5006' lon='1.5'><tag k='barrier' v='gate'/></node></modify>
<delete><way id='2'/><node id='3'/></delete></osmChange>
"""

STREETS = """<?xml version='1.0' encoding='UTF-8'?><osm version='0.6'>
<node id='1' lat='42.5' lon='1.5'><tag k='highway' v='traffic_signals'/></node>
<node id='2' lat='42.5005' lon='1.5'><tag k='barrier' v='gate'/></node>
<node id='3' lat='42.501' lon='1.5'/><node id='4' lat='42.5005' lon='1.501'/>
<node id='5' lat='42.5005' lon='1.499'><tag k='addr:housenumber' v='2'/>
<tag k='addr:street' v='A'/></node><node id='6' lat='42.5' lon='1.502'>
<tag k='place' v='village'/><tag k='name' v='V'/></node>
<way id='1'><nd ref='1'/><nd ref='2'/><nd ref='3'/><tag k='highway' v='residential'/>
<tag k='name' v='A'/><tag k='maxspeed' v='30'/>
<tag k='motor_vehicle:conditional' v='no @ (Mo-Fr 07:00-09:00)'/></way>
<way id='2'><nd ref='5'/><nd ref='2'/><nd ref='4'/><tag k='highway' v='footway'/>
<tag k='incline' v='8%'/></way>
<way id='3'><nd ref='1'/><nd ref='4'/><nd ref='3'/><nd ref='1'/><tag k='highway' v='pedestrian'/>
<tag k='area' v='yes'/></way><way id='4'><nd ref='4'/><nd ref='6'/><tag k='route' v='ferry'/>
<tag k='duration' v='00:20'/></way>
<relation id='1'><member type='way' ref='1' role='from'/><member type='way' ref='2' role='via'/>
<member type='way' ref='3' role='to'/><tag k='type' v='restriction'/>
<tag k='restriction' v='no_left_turn'/></relation></osm>
"""


def number(value):
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes(out + bytes([value]))


def field(tag, data):
    return bytes([tag << 3 | 2]) + number(len(data)) + data


def zigzag(value):
    return number(value << 1 if value >= 0 else -value * 2 - 1)


def block():
    """A block of a PBF file: the streets above in dense nodes, ways and a relation."""
    words = ["", "highway", "residential", "name", "A", "footway", "type", "restriction", "from",
             "via", "to", "no_left_turn", "oneway", "yes"]
    table = b"".join(field(1, word.encode()) for word in words)
    places = [(425000000, 15000000), (425005000, 15000000), (425010000, 15000000),
              (425005000, 15010000)]
    ids = b"".join(zigzag(1) for _ in places)
    lats = [places[0][0]] + [b[0] - a[0] for a, b in zip(places, places[1:])]
    lons = [places[0][1]] + [b[1] - a[1] for a, b in zip(places, places[1:])]
    dense = field(1, ids) + field(8, b"".join(map(zigzag, lats)))
    dense += field(9, b"".join(map(zigzag, lons)))

    def way(name, keys, values, refs):
        deltas = [refs[0]] + [b - a for a, b in zip(refs, refs[1:])]
        data = b"\x08" + number(name) + field(2, bytes(keys)) + field(3, bytes(values))
        return field(3, data + field(8, b"".join(map(zigzag, deltas))))

    ways = way(1, [1, 3], [2, 4], [1, 2, 3]) + way(2, [1, 12], [5, 13], [2, 4])
    relation = b"\x08\x01" + field(2, bytes([6, 7])) + field(3, bytes([7, 11]))
    relation += field(8, bytes([8, 9, 10])) + field(9, zigzag(1) + zigzag(1) + zigzag(-1))
    relation += field(10, bytes([1, 0, 1]))
    groups = field(2, field(2, dense)) + field(2, ways) + field(2, field(4, relation))
    return field(1, table) + groups


def pbf(payload, packed):
    def blob(kind, data):
        if packed:
            body = b"\x10" + number(len(data)) + field(3, zlib.compress(data, 9))
        else:
            body = field(1, data) + b"\x10" + number(len(data))
        head = field(1, kind) + b"\x18" + number(len(body))
        return struct.pack(">I", len(head)) + head + body

    header = field(4, b"OsmSchema-V0.6") + field(4, b"DenseNodes")
    return blob(b"OSMHeader", header) + blob(b"OSMData", payload)


def maps():
    write("changes", [CHANGES, "<osmChange version='0.6'></osmChange>"], 4000)
    write("osm", [STREETS, "<?xml version='1.0'?><osm version='0.6'></osm>"], 4000)
    write("pbf", [b"\0" + block(), pbf(block(), False), pbf(block(), True)], 4000)
    tile = b"".join(struct.pack(">h", 100 + index) for index in range(9))
    archive = io.BytesIO()
    for method in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        with zipfile.ZipFile(archive, "a", method) as folder:
            folder.writestr(zipfile.ZipInfo(f"x{method}/N42E001.hgt"), tile * 4, method)
    write(
        "elevation",
        [b"\2" + tile, b"\0" + gzip.compress(tile, mtime=0), b"\1" + archive.getvalue()],
        4000,
    )


def graphs():
    ring = "c a ring\np sp 4 8\n" + "".join(
        f"a {a} {a % 4 + 1} {10 * a}\na {a % 4 + 1} {a} {10 * a}\n" for a in range(1, 5)
    )
    places = "#p aux sp co 4\n" + "".join(
        f"v {node} {-73500000 + node} {40700000 - node}\n" for node in range(1, 5)
    )
    packed = [gzip.compress(ring.encode(), mtime=0), lzma.compress(ring.encode())]
    write("dimacs", [ring, ring + places, "a 0 1 5\na 1 0 5\n"] + packed, 1000)
    pace = "c tree\np tw 5 4\n1 2\n2 3\n3 4\n3 5\n"
    write("pace", [pace, "p edge 3 2\ne 1 2\ne 2 3\n", gzip.compress(pace.encode(), mtime=0)], 1000)
    return ring


def graph_files(program, ring):
    inputs = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "ring.gr").write_text(ring)
        (folder / "city.osm").write_text(STREETS)
        commands = [
            "import dimacs ring.gr --output ring.rgraph",
            "prepare ring.rgraph --ch --cch --labels --landmarks 2",
            "import osm city.osm --store city.osmstore --output city.rgraph",
            "prepare city.rgraph --profile car --ch",
        ]
        for command in commands:
            subprocess.run([program, *command.split()], cwd=folder, check=True, capture_output=True)
        for file in ("ring", "city"):
            inputs.append((folder / f"{file}.rgraph").read_bytes())
        stores = [(folder / "city.osmstore").read_bytes()]
    write("rgraph", inputs, 1 << 16)
    write("osmstore", stores, 1 << 16)


FEED = {
    "agency.txt": "agency_name,agency_url,agency_timezone\nA,,America/Guayaquil\n",
    "stops.txt": "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station\n"
    "a,A,-0.1,-78.5,,s\nb,\"B, b\",-0.11,-78.5,,\nc,C,-0.12,-78.5,,\ns,S,-0.1,-78.5,1,\n",
    "routes.txt": "route_id,route_short_name,route_type\nr,1,3\n",
    "calendar.txt": "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,"
    "start_date,end_date\nw,1,1,1,1,1,0,0,20260105,20260109\n",
    "calendar_dates.txt": "service_id,date,exception_type\nw,20260106,2\nw,20260110,1\n",
    "trips.txt": "route_id,service_id,trip_id,shape_id\nr,w,t,p\nr,w,u,\n",
    "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
    "t,8:00:00,8:00:00,a,1\nt,,,b,2\nt,8:10:00,8:11:00,c,3\n"
    "u,23:50:00,23:50:00,a,1\nu,24:10:00,24:10:00,b,2\n",
    "frequencies.txt": "trip_id,start_time,end_time,headway_secs\nt,6:00:00,7:00:00,600\n",
    "transfers.txt": "from_stop_id,to_stop_id,transfer_type,min_transfer_time\ns,b,2,60\n",
    "shapes.txt": "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\n"
    "p,-0.1,-78.5,1\np,-0.12,-78.5,2\n",
}


def feeds():
    needed = ("agency.txt", "stops.txt", "routes.txt", "calendar.txt", "trips.txt", "stop_times.txt")
    inputs = []
    for files in (FEED, {name: FEED[name] for name in needed}):
        inputs.append("".join(f"@{name}\n{text}" for name, text in files.items()))
    for method in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", method) as archive:
            for name in needed:
                archive.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), FEED[name], method)
        inputs.append(packed.getvalue())
    write("gtfs", inputs, 2048)
    message = (ROOT / "Tests/TransitFeedsTests/Golden/realtime.pb").read_bytes()
    write("realtime", [message, message[:20]], 2048)
    examples = ROOT / "data/examples"
    sample = [(examples / f"shuttle.{ending}").read_bytes() for ending in ("geojson", "csv")]
    small = (
        b'{"type":"FeatureCollection","time_zone":"UTC","features":['
        b'{"type":"Feature","properties":{"name":"A"},"geometry":{"type":"Point","coordinates":[1,2]}},'
        b'{"type":"Feature","properties":{"name":"B"},"geometry":{"type":"Point","coordinates":[1,3]}},'
        b'{"type":"Feature","properties":{"name":"R"},'
        b'"geometry":{"type":"LineString","coordinates":[[1,2],[1,3]]}}]}'
    )
    tables = [b"A,B\n8:00,8:05\n", b"days,first,last,every,A,B\nMo-Fr,7:00,8:00,30,+0,+5\n"]
    write("shuttle", [small + b"\0" + table for table in tables] + [b"\0".join(sample)], 4096)


def requests():
    lines = [t for t in literals("RouteCLITests/BatchTests.swift") if t.startswith("{")]
    single = [line for text in lines for line in text.split("\n") if line.startswith("{")]
    more = [
        '{"from":"Biblioteca","to":"station:La Y","profile":"bikeshare","via":["CEDETEC"]}',
        '{"from":"pixel:512,300","to":"19.2839,-99.1384","alternatives":2,"bearings":"90,45;",'
        '"approaches":"curb;unrestricted","close":["way/1"],"arrive":"2026-11-20T09:50Z"}',
    ]
    write("batch", single + more, 512)
    places = literals("RouteServiceTests/PlaceArgumentTests.swift")
    write("places", [t for t in places if "/" not in t or ":" in t], 64)


def live():
    """Posts of devices, and calendars and tables of events."""
    protocols = literals("RouteServerTests/DeviceProtocolTests.swift")
    posts = literals("RouteServerTests/DevicePostTests.swift")
    pairs = [t.removeprefix("/v1/devices/osmand?") for t in protocols + posts if "=" in t and "{" not in t]
    place = "id=7&lat=-0.18&lon=-78.47"
    pairs = [t if "lat" in t or "location" in t else place + "&" + t.lstrip("&") for t in pairs]
    pairs += [
        place + "&timestamp=1700000000&hdop=1.2&altitude=2850.5&speed=10&bearing=270.5&accuracy=4&valid=true",
        "deviceid=7&location=-0.18,-78.47&timestamp=2023-11-14+22:13:20&heading=90&speed=3&speed_unit=m/s",
    ]
    write("osmand", [t for t in pairs if " " not in t], 256)
    documents = [
        '{"device_id":"7","location":{"timestamp":"2023-11-14T22:13:20.000Z","coords":{"latitude":-0.18,'
        '"longitude":-78.47,"speed":5.5,"heading":-1,"accuracy":4,"altitude":2850}}}',
        '{"device_id":"7","location":[{"timestamp":1700000000000,"coords":{"latitude":1,"longitude":2}}]}',
        '{"position":{"fixTime":"2023-11-14T22:13:20.000+00:00","latitude":-0.18,"longitude":-78.47,'
        '"speed":10,"course":90,"accuracy":0,"valid":true,"outdated":false},"device":{"uniqueId":"PBA-1"}}',
        '{"_type":"location","lat":-0.18,"lon":-78.47,"tst":1700000000,"vel":36,"cog":90,"acc":5,"alt":2850,'
        '"tid":"ab"}',
        '{"_type":"transition","event":"enter"}',
    ]
    write("devices", documents + [t for t in protocols + posts if t.startswith("{")], 512)
    batches = [
        '{"lat":1,"lon":2,"time":1700000000,"speed":3,"course":90}',
        '[{"lat":1,"lon":2,"time":"2023-11-14T22:13:20Z"},{"lat":1,"lon":3,"time":1700000005}]',
        '{"lat":1,"lon":2,"time":1700000000}\n{"lat":1,"lon":2.1,"time":1700000005}\n',
        "lat,lon,time\n1,2,1700000000\n1,3,1700000005\n",
        '{"type":"Feature","properties":{"time":1700000000},"geometry":{"type":"Point","coordinates":[2,1]}}',
        '<gpx version="1.1"><wpt lat="1" lon="2"><time>2023-11-14T22:13:20Z</time></wpt></gpx>',
    ]
    write("fixes", batches + [t for t in posts if '"lat"' in t], 256)
    rules = [t for t in literals("RouteServerTests/RecurrenceRuleTests.swift") if t.upper().startswith("FREQ")]
    event = "BEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Fair\r\nGEO:1;2\r\nDTSTART%s\r\n%sEND:VEVENT\r\n"
    starts = [
        (":20231114T230000Z", "DURATION:PT1H30M\r\nLOCATION:A\\, b\r\n folded\r\n"),
        (";VALUE=DATE:20231115", "DESCRIPTION:x\\ny\r\nSTATUS:CONFIRMED\r\n"),
        (";TZID=America/Mexico_City:20231116T090000", "DTEND;TZID=\"UTC\":20231116T100000\r\n"),
        (":20231114T230000Z", "RECURRENCE-ID:20231121T230000Z\r\n"),
        (":20231101T230000Z", "EXDATE:20231121T230000Z,20231128T230000Z\r\nRRULE:FREQ=WEEKLY\r\n"),
    ]
    starts += [(":20231101T090000", f"RRULE:{rule}\r\n") for rule in rules]
    calendars = ["BEGIN:VCALENDAR\r\n" + event % parts + "END:VCALENDAR\r\n" for parts in starts]
    write("calendar", calendars, 1024)
    tables = [
        "title,starts,ends,place\nFair,2023-11-15T10:00:00Z,2023-11-15T18:00:00Z,\"1,2\"\n",
        '\ufeffid,title,starts,ends,place,details\r\n1,"A ""b""\nc",1700000000,1700003600,Hall,more\r\n',
    ]
    write("events", tables, 512)


def main():
    program = sys.argv[1] if len(sys.argv) > 1 else ROOT / ".build/debug/routecli"
    traces()
    texts()
    campuses()
    maps()
    graph_files(pathlib.Path(program).resolve(), graphs())
    feeds()
    requests()
    live()


if __name__ == "__main__":
    main()
