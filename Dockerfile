# Builds the package that npm would publish, and runs it as a user without rights on a root that is only read.
# `node build/try-container.mjs` carries out every line of this file in a clean root, where there is no engine of containers.

FROM node:22-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY build/lighten.mjs build/
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm pack --silent
RUN mkdir /app && tar -xzf anaquel-*.tgz -C /app --strip-components=1 && cp package-lock.json .npmrc /app
RUN npm ci --prefix /app --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:22-bookworm-slim
# What reads more kinds of recordings, and scans faster: --build-arg PROGRAMS="ffmpeg tesseract-ocr tesseract-ocr-spa"
ARG PROGRAMS=""
RUN if [ -n "$PROGRAMS" ]; then apt-get update && apt-get install -y --no-install-recommends $PROGRAMS && rm -rf /var/lib/apt/lists/*; fi
COPY --from=build /app /app
RUN install -d -o node -g node -m 700 /data
RUN chmod 755 /app/dist/run/src/cli.js && ln -s /app/dist/run/src/cli.js /usr/local/bin/anaquel
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 ANAQUEL_DATA=/data
# What the first lines and messages tell a person to type.
RUN echo "docker compose exec -T anaquel anaquel" > /app/called-as
WORKDIR /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/salud`).then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "/app/dist/run/src/cli.js"]
CMD ["serve"]
