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
RUN npm run build && npm prune --omit=dev --no-audit --no-fund
# A server needs neither the compiler, an optional peer that npm keeps, nor SQLite's source, nor binaries for other
# systems.
RUN cd node_modules && rm -r typescript .bin/tsc .bin/tsserver && cd better-sqlite3 && \
  rm -r deps src prebuilds/darwin-* prebuilds/linuxmusl-* prebuilds/win32-*

FROM node:24-bookworm-slim
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/scripts/node.sh ./scripts/
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY --from=build /app/db/migrations ./db/migrations
RUN install --directory --owner=node --group=node /data
# Without npm's logs, because the home folder may be read-only.
ENV NODE_ENV=production DATA_DIR=/data npm_config_logs_max=0 npm_config_update_notifier=false
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://localhost:' + (process.env.PORT || 3000) + '/healthcheck').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["npm", "run", "--silent", "serve"]
