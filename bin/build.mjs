#!/usr/bin/env node
import { install, run } from './runtime.mjs'

await install()
await run('src/entry/web/build-process.ts', process.argv.slice(2))
