# Uses the same npm scripts as any other installation. Writes only to /data.

FROM node:24-bookworm AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY scripts ./scripts
COPY vite.config.ts tsconfig.json ./
COPY app ./app
COPY db ./db
COPY public ./public
# Shown in the administration.
ARG COMMIT
RUN npm run build && npm prune --omit=dev --no-audit --no-fund && \
  npm sbom --omit=dev --package-lock-only --sbom-format=cyclonedx --sbom-type=application > bom.json
# A server needs neither the compiler, an optional peer that npm keeps, nor the large packages that the build contains,
# nor SQLite's source, nor binaries for other processors, nor types, sources and maps for debuggers.
RUN cd node_modules && \
  rm -rf typescript .bin/tsc .bin/tsserver drizzle-orm react-dom zod better-sqlite3/deps better-sqlite3/src \
  pdfkit/.yarn && \
  find better-sqlite3/prebuilds -type f ! -name "linux-$(node -p process.arch).node" -delete && \
  find . -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.flow' \) -delete

# Node.js and npm without headers, other package managers, Perl, old character sets, manuals and translations. Licences
# and the list of Debian's packages, which scanners read, stay.
FROM node:24-bookworm-slim AS base
RUN rm -rf /usr/local/include /usr/local/share /usr/share/man /usr/share/locale /opt/yarn* /usr/local/bin/yarn* \
  /usr/local/bin/corepack /usr/local/lib/node_modules/corepack /usr/lib/*/gconv /usr/lib/apt /usr/bin/apt* \
  /usr/lib/*/libapt-* /var/cache/* /usr/bin/perl* /usr/lib/*/perl-base && \
  find /usr/share/doc -type f ! -name copyright -delete

# One layer, because removed files of a base image stay in its own layers.
FROM scratch
COPY --from=base / /
WORKDIR /app
COPY --from=build /app/package.json /app/bom.json ./
COPY --from=build /app/scripts/node.sh /app/scripts/serve.sh ./scripts/
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY --from=build /app/db/migrations ./db/migrations
RUN install --directory --owner=node --group=node /data
# Without npm's logs, because the home folder may be read-only.
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin NODE_ENV=production DATA_DIR=/data \
  npm_config_logs_max=0 npm_config_update_notifier=false
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://localhost:' + (process.env.PORT || 3000) + '/healthcheck').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Without npm, so that signals reach the server itself.
CMD ["sh", "-c", ". scripts/node.sh && exec sh scripts/serve.sh"]
