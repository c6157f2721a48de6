#!/usr/bin/env node
import { setPriority } from 'node:os'
import { installForBuild, run } from './runtime.mjs'

const BESIDE = '--beside'

// Beside a service that starts or works, the build takes only the time that is left over.
if (process.argv.includes(BESIDE)) setPriority(10)
await installForBuild()
await run('src/entry/web/build-process.ts', [])
