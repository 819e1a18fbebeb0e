# routed in a container: docker build -t rumbo . && docker run -p 5000:5000 rumbo
# With a graph file of its own: docker run -p 5000:5000 -v /srv/graphs:/graphs:ro rumbo --graph /graphs/city.rgraph
FROM swift:6.2-bookworm AS build
RUN apt-get update && apt-get install -y --no-install-recommends make ca-certificates python3-pip python3-venv \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
# For any x86-64 or arm64 rather than the builder's own processor.
RUN scripts/setup.sh \
  && swift build -c release -Xcxx -fwrapv --static-swift-stdlib --product routed \
  && strip -o /routed .build/release/routed \
  && scripts/map-library.sh

FROM debian:bookworm-slim
# The libraries of the system that stay dynamic, PROJ, which is loaded when it is needed, a font for the
# names on maps, time zones, and what asks for the health. Swift's runtime and TLS are part of the program.
RUN apt-get update && apt-get install -y --no-install-recommends \
  libproj25 libsqlite3-0 libcairo2 libpng16-16 libqrencode4 libmetis5 libexpat1 zlib1g libstdc++6 \
  fonts-dejavu-core tzdata curl \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --system --no-create-home --shell /usr/sbin/nologin rumbo
COPY --from=build /routed /usr/local/bin/routed
COPY data /usr/local/share/rumbo
COPY --from=build /src/page /usr/local/share/rumbo/page
USER rumbo
# On all addresses of the container; publish the port where it should be reached.
ENV ROUTED_HOST=0.0.0.0
EXPOSE 5000
STOPSIGNAL SIGTERM
# With --port or a certificate, give docker run a --health-cmd of its own.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD curl -fsS "http://127.0.0.1:${ROUTED_PORT:-5000}/health" >/dev/null || exit 1
ENTRYPOINT ["/usr/local/bin/routed"]
CMD ["serve"]
