#!/usr/bin/env node
import { install, run } from './runtime.mjs'

await install()
await run('src/main.ts', process.argv.slice(2))
