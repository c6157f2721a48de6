#!/usr/bin/env node
import { buildConsoleBeside, compile, install, run } from './runtime.mjs'

const installed = install()
buildConsoleBeside()
await installed
await compile()
await run('src/main.ts', process.argv.slice(2))
