# The server and the command line in one image: docker run … earshot serve, import, user create, backup, and so on.

# An exact version; "npm run pin:images" writes its digest behind it.
ARG NODE_IMAGE=node:20.20.2-bookworm-slim

FROM ${NODE_IMAGE} AS builder
WORKDIR /app
# The packages change less often than the sources. No script of a package runs.
COPY .npmrc package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-workspaces --no-audit --no-fund --include=dev
COPY . .
# What is needed to run. The compiler and the dictionaries' sources stay behind.
RUN node scripts/assemble.mjs /assembled

FROM ${NODE_IMAGE}
ENV NODE_ENV=production \
    EARSHOT_DATA=/data \
    EARSHOT_HOST=0.0.0.0
WORKDIR /app
COPY --from=builder /assembled ./
RUN ln -s /app/deploy/earshot.mjs /usr/local/bin/earshot \
    && groupadd --system --gid 10001 earshot \
    && useradd --system --uid 10001 --gid earshot --home-dir /data --no-create-home earshot \
    && install --directory --owner earshot --group earshot --mode 0700 /data
USER earshot
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.EARSHOT_PORT || 8080}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/app/deploy/earshot.mjs"]
CMD ["serve"]
