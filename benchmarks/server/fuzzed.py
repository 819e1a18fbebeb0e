"""Hostile requests: valid ones of every service with random changes, and faults of HTTP itself."""

from __future__ import annotations

import json
import random

OSRM = [
    "/route/v1/{p}/{a};{b}?steps=true&annotations=true&alternatives=3&overview=full",
    "/route/v1/{p}/{a};{b};{a}?continue_straight=true&waypoints=0;2&geometries=geojson&hints=;;",
    "/route/v1/{p}/polyline(_p~iF~ps|U_ulLnnqC)?exclude=motorway,toll&overview=by_legs",
    "/table/v1/{p}/{a};{b};{a}?sources=0;1&fallback_speed=3&scale_factor=2&annotations=distance,duration",
    "/match/v1/{p}/{a};{b};{a}?timestamps=1;2;900&gaps=ignore&steps=true&tidy=true&radiuses=5;;9",
    "/trip/v1/{p}/{a};{b}?roundtrip=false&source=first&destination=last&waypoints=0",
    "/nearest/v1/{p}/{a}?number=9&bearings=0,180&approaches=curb&snapping=any&radiuses=unlimited",
    "/tile/v1/{p}/tile(1,2,12).mvt",
    "/directions/v5/mapbox/{p}/{a};{b}?steps=true&voice_instructions=true&banner_instructions=true"
    "&geometries=polyline6&language=es&roundabout_exits=true",
]
OURS = [
    "/v1/route?from={A}&to={B}&via={A}&profile={p}&alternatives=2&format={f}&depart=08:00&scale=2",
    "/v1/route?from={A}&to={B}&avoid=%7B%22type%22%3A%22Polygon%22%7D&close=way/1&exclude=ferry&voice=true",
    "/v1/trip?place={A}&place={B}&first={A}&round_trip=true&profile={p}&format={f}",
    "/v1/table?place={A}&source={B}&destination={A}&annotations=distance,duration&format=csv",
    "/v1/match?profile={p}&accuracy=5&format={f}",
    "/v1/isochrone?place={A}&minutes=5&minutes=10&generalize=20&bands=true&format={f}",
    "/v1/nearest?place={A}&limit=3&radius=500&bearings=0,90&approaches=curb&profile={p}",
    "/v1/closest?from={A}&candidate={B}&category=cafe&kind=poi&limit=3",
    "/v1/meeting-point?from={A}&from={B}&profile={p}&candidate={B}&objective=sum",
    "/v1/places?q=bi&category=cafe&open=now&around={A}&radius=800&limit=5&page=2",
    "/v1/places?bbox=1,2,3,4&open=Mo+10:00&at={A}", "/v1/complete?q=ru&around={A}&limit=5",
    "/v1/place?id=way/1", "/v1/reverse?place={A}&radius=90&limit=3",
    "/v1/stations?near={A}&limit=4&page=1", "/v1/station?id=1", "/v1/pixel?pixel=10,20",
    "/v1/pixel?place={A}", "/v1/map?around={A}&radius=300&zoom=15&width=64&height=64&theme=dark&format={f}",
]
OTHERS = [
    "/tiles/15/7362/14600.png?theme=dark", "/tiles/14/7800/6130@2x.png", "/tiles/14/7800/6130.mvt",
    "/tiles.json", "/style.json?glyphs=http://x/{{fontstack}}", "/openapi.json", "/docs", "/health",
    "/metrics", "/version", "/ready", "/admin/reload", "/v1/trips", "/",
    "/modules/app.js", "/v1/campus", "/campus-images/0", "/gbfs", "/gbfs/3.0/station_status.json",
]
LIVE = [
    "/v1/stops?near={A}&radius=500&limit=3", "/v1/stops?route=circuito", "/v1/stops/puerta-principal",
    "/v1/stops/puerta-principal/arrivals?minutes=30&limit=5", "/v1/routes?near={A}&radius=900&geometry=true",
    "/v1/routes/circuito", "/gtfs-realtime/trip-updates.pb", "/gtfs-realtime/vehicle-positions.json",
    "/gtfs-realtime/alerts.pb", "/v1/alerts?route=circuito&planned=true", "/v1/shares/0123456789abcdef",
    "/v1/vehicles?near={A}&radius=50&kind=bus&limit=3", "/v1/vehicles/b1", "/v1/events?near={A}&radius=50",
    "/v1/free-places?free=true&near={A}", "/v1/devices/osmand?id=x&lat=1&lon=2&timestamp=3&speed=4&hdop=1",
    "/v1/devices/fixes", "/v1/devices/traccar", "/v1/devices/owntracks", "/v1/alerts/1/end",
]
TRIP = ["", "/fixes", "/destination", "/cancel", "/route", "/events", "/share"]
ALPHABET = "0123456789.,;:?&=%-+/()[]{}\"\\ aZ~\0ÿ€|^_`@!"
PIECES = ["1e999", "-0", "9" * 40, "%", "%00", "nan", ";" * 50, "%FF%FE", "../", "&&", "null", "1e-320"]
HEADERS = [
    "Accept-Language: es;q=", "Connection: Close", "Content-Type: application/json", "Expect: 100-continue",
    "Content-Length: 18446744073709551616", "X-Forwarded-For: ,,,", "Upgrade: h2c", "Host: ",
    "Range: bytes=0-", "If-None-Match: *", "Cookie: " + "x" * 9000, "Accept-Encoding: gzip;q=1e99",
    "Authorization: Bearer", "Authorization: Basic " + "A" * 500, "Last-Event-ID: -1",
    "If-None-Match: " + '"x",' * 800, "Accept-Language: " + "es," * 3000,
]
#: Faults of a head: its lines after the first one, and what follows the body.
FAULTS: dict[str, tuple[str, bytes]] = {
    "no host": ("", b""),
    "two hosts": ("Host: x\r\nHost: y\r\n", b""),
    "two lengths": ("Host: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n", b"{\"a\":"),
    "equal lengths": ("Host: x\r\nContent-Length: 2\r\nContent-Length: 2\r\n", b"{}"),
    "length and chunks": (
        "Host: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n", b"2\r\n{}\r\n0\r\n\r\n"
    ),
    "bad chunk": ("Host: x\r\nTransfer-Encoding: chunked\r\n", b"fffffffffffffffff\r\n{}\r\n"),
    "chunk without end": ("Host: x\r\nTransfer-Encoding: chunked\r\n", b"5\r\n{\"a\""),
    "two encodings": ("Host: x\r\nTransfer-Encoding: gzip, chunked\r\n", b"0\r\n\r\n"),
    "short body": ("Host: x\r\nContent-Length: 900\r\n", b"{}"),
    "negative length": ("Host: x\r\nContent-Length: -1\r\n", b"{}"),
    "no number": ("Host: x\r\nContent-Length: 0x2\r\n", b"{}"),
    "large body": ("Host: x\r\nContent-Length: 99999999999\r\n", b"{" * 5000),
    "huge field": ("Host: x\r\nX: " + "y" * 100_000 + "\r\n", b""),
    "many fields": ("Host: x\r\n" + "X: y\r\n" * 300, b""),
    "binary field": ("Host: x\r\nX: \x00\x01\x7f\xff\r\n", b""),
    "no colon": ("Host: x\r\nno colon here\r\n", b""),
    "folded field": ("Host: x\r\nX: a\r\n b\r\n\tc\r\n", b""),
    "empty name": ("Host: x\r\n: y\r\n", b""),
    "lone feeds": ("Host: x\nX: y\n", b""),
}
VERSIONS = ["HTTP/1.1"] * 6 + ["HTTP/1.0", "HTTP/9.9", "HTTP/2.0", "http/1.1", ""]


def changed(text: str, rng: random.Random) -> str:
    """The text with up to five changes."""
    characters = list(text)
    for _ in range(rng.randrange(6)):
        place = rng.randrange(len(characters) + 1)
        kind = rng.randrange(5)
        if kind == 0:
            characters.insert(place, rng.choice(ALPHABET))
        elif kind == 1 and characters:
            del characters[min(place, len(characters) - 1)]
        elif kind == 2:
            characters[place:place] = rng.choice(PIECES)
        elif kind == 3 and characters:
            start = rng.randrange(len(characters))
            del characters[start : start + rng.randrange(20)]
        elif characters:
            start = rng.randrange(len(characters))
            characters[place:place] = characters[start : start + 20]
    return "".join(characters)


class Maker:
    """Makes hostile requests with places of the data and a trip that exists."""

    def __init__(self, seed: int, places: list[str], trip: tuple[str, str]) -> None:
        self.rng = random.Random(seed)
        self.places = places
        self.trip, self.token = trip

    def place(self) -> str:
        return self.rng.choice(self.places)

    def latitude_first(self) -> str:
        return ",".join(reversed(self.place().split(",")))

    def target(self) -> str:
        rng = self.rng
        if rng.random() < 0.15:
            return self.trip + rng.choice(TRIP)
        template = rng.choice(rng.choice([OSRM, OURS, OTHERS, LIVE]))
        return template.format(
            p=rng.choice(["car", "foot", "bike", "wheelchair", "driving", "bikeshare", "x"]),
            a=self.place(), b=self.place(), A=self.latitude_first(), B=self.latitude_first(),
            f=rng.choice(["json", "geojson", "gpx", "kml", "svg", "png", "x"]),
        )

    # Bodies

    def document(self) -> dict:
        """A body of one of the services, with values that may be wrong."""
        rng = self.rng
        place, number = self.latitude_first(), rng.choice([1, 0, -1, 1e19, 1e308, 0.5, 2**63])
        pairs = [[float(n) for n in self.place().split(",")] for _ in range(rng.randrange(5))]
        fix = {"lat": pairs[0][1] if pairs else 1, "lon": number, "time": number, "accuracy": number}
        everything = {
            "coordinates": pairs, "steps": rng.choice([True, "x", None, {}]), "number": number,
            "radiuses": rng.choice([[], [1e308, -1], "unlimited", [None]]), "to": place, "from": place,
            "timestamps": rng.choice([[1, 2], [-1], [4294967296], [1.5], 7]), "place": [place, number],
            "minutes": [number], "profile": rng.choice(["car", "", 3]), "bearings": [[number, number]],
            "avoid": {"type": "Polygon", "coordinates": [pairs]}, "sources": [number], "format": "png",
        }
        if rng.random() < 0.3:
            return rng.choice([fix, {"to": place}, {"to": place, "from": place, "profile": "foot"}])
        return {key: everything[key] for key in rng.sample(list(everything), rng.randrange(1, 6))}

    def body(self) -> bytes:
        rng = self.rng
        kind = rng.random()
        if kind < 0.02:
            return rng.choice([b"[", b"{\"a\":", b"[[[]],", b"\"", b"1", b"\xff"]) * rng.randrange(60_000)
        if kind < 0.05:
            return rng.randbytes(rng.randrange(300))
        if kind < 0.12:
            return changed(rng.choice([
                "<gpx><trk><trkseg><trkpt lat='19.28' lon='-99.13'><time>2026-01-01T00:00:00Z</time></trkpt>",
                "lat,lon,time\n19.28,-99.13,1\n19.29,-99.13,2\n", "$GPGGA,1,1917,N,9908,W,1,8,1,0,M,,M,,*5B\n",
                '{"lat":19.28,"lon":-99.13}\n{"lat":19.281,"lon":-99.13}\n',
            ]), rng).encode("utf-8", "surrogatepass")
        text = json.dumps(self.document())
        data = changed(text, rng).encode("utf-8", "surrogatepass") if rng.random() < 0.7 else text.encode()
        if rng.random() < 0.1:
            place = rng.randrange(len(data) + 1)
            wrong = rng.choice([b"\xc0\xaf", b"\xed\xa0\x80", b"\xf5", b"\x80", b"\xef\xbb\xbf", b"\0"])
            data = data[:place] + wrong + data[place:]
        return data

    # Requests

    def request(self) -> bytes:
        """One request; most are complete."""
        rng = self.rng
        if rng.random() < 0.02:
            return rng.randbytes(rng.randrange(1, 400)) + b"\r\n\r\n"
        method = rng.choice(["GET"] * 20 + ["POST"] * 15 + ["HEAD", "OPTIONS", "PUT", "DELETE", "FOO", "get", ""])
        target = self.target()
        if method == "POST" and rng.random() < 0.6:
            target = target.split("?")[0]
            if target.split("/")[1] in ("route", "table", "match", "nearest", "trip"):
                target = target.rsplit("/", 1)[0]
        if rng.random() < 0.4:
            target = changed(target, rng)
        if rng.random() < 0.005:
            target += "x" * rng.choice([40_000, 60_000, 90_000])
        if rng.random() < 0.01:
            target = rng.choice(["http://other" + target, "*", "//x", "x:443"])
        if rng.random() < 0.05:
            head, body = rng.choice(list(FAULTS.values()))
            first = f"{method} {target} {rng.choice(VERSIONS)}\r\n"
            return (first + head + "\r\n").encode("latin-1", "replace") + body
        lines = ["Host: x"] + rng.sample(HEADERS, rng.randrange(2))
        if rng.random() < 0.8:
            lines.append("Authorization: Bearer " + self.token)
        body = b""
        if method == "POST":
            body = self.body()
            kind = "application/json" if rng.random() < 0.95 else rng.choice(["text/plain", "a/b;c", ""])
            lines += [f"Content-Type: {kind}", f"Content-Length: {len(body)}"]
        head = f"{method} {target} HTTP/1.1\r\n" + "".join(f"{line}\r\n" for line in lines)
        return head.encode("utf-8", "replace") + b"\r\n" + body
