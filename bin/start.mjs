#!/usr/bin/env node
import { compile, install, run } from './runtime.mjs'

await install()
await compile()
await run('src/main.ts', process.argv.slice(2))
