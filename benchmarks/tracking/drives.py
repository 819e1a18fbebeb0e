"""Writes drives as the report on recorded drives reads them."""

import datetime


class DriveWriter:
    """points.csv and truth.csv of a folder, which is made if it is absent."""

    def __init__(self, folder):
        folder.mkdir(parents=True, exist_ok=True)
        self.points = open(folder / "points.csv", "w")
        self.truth = open(folder / "truth.csv", "w")
        self.points.write("id,time,latitude,longitude\n")
        self.truth.write("id,WKT\n")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.points.close()
        self.truth.close()

    def add(self, number, fixes, line):
        """Adds a drive: its fixes (longitude, latitude, seconds since 1970) and the line that was driven."""
        text = ",".join(f"{x:.7f} {y:.7f}" for x, y in line)
        self.truth.write(f'{number},"LINESTRING ({text})"\n')
        for x, y, seconds in fixes:
            self.points.write(f"{number},{stamp(seconds)},{y:.7f},{x:.7f}\n")


def stamp(seconds):
    moment = datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc)
    return moment.strftime("%Y-%m-%dT%H:%M:%S+00:00")
