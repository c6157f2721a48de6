// Reads the service without starting it, so that the runtime keeps what it compiled (NODE_COMPILE_CACHE).
await import('../src/cli/serve.ts')
process.exit(0)
