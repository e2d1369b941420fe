# The server runs its TypeScript as it stands; only the web is built.
FROM node:24-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

# What the server needs to run: a fifth of what it takes to build and test it.
FROM node:24-trixie-slim AS libraries
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
RUN npm ci --omit=dev --no-audit --no-fund --workspace=@iroko/server --workspace=@iroko/contract

# Debian 13 has the client programs of PostgreSQL 17, which a backup takes.
FROM node:24-trixie-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client-17 && rm -rf /var/lib/apt/lists/* \
  && mkdir /data /backups && chown node:node /data /backups
COPY --from=build /app/package.json ./
COPY --from=libraries /app/node_modules node_modules
COPY --from=build /app/contract contract
COPY --from=build /app/server server
COPY --from=build /app/web/dist web/dist
COPY --from=build /app/scripts/backup.ts /app/scripts/restore.ts /app/scripts/verify.ts /app/scripts/verify-audit.ts /app/scripts/command.ts scripts/
USER node
VOLUME /data /backups
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
