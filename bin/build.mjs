#!/usr/bin/env node
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { installForBuild, root, runApart, runtime } from './runtime.mjs'

const BESIDE = '--beside'

/** With one thread and a small heap the bundler takes about 500 MB instead of 700. */
const HEAP = ['--max-old-space-size=128', '--max-semi-space-size=2']
Object.assign(process.env, { RAYON_NUM_THREADS: '1', TOKIO_WORKER_THREADS: '1', MIMALLOC_PURGE_DELAY: '0' })

// Beside a service that starts or works, the build takes only the time that is left over.
if (process.argv.includes(BESIDE)) setPriority(10)
await installForBuild()
process.exitCode = await runApart(runtime(), [...HEAP, join(root, 'src/entry/web/build-process.ts')])
