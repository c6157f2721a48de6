#!/usr/bin/env node
import { install, run } from './runtime.mjs'

await install()
await run('src/cli/goodsyard.ts', process.argv.slice(2))
