#!/usr/bin/env node
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compile, install, root, runApart, runtime } from '../bin/runtime.mjs'

// Prints the table of docs/PERFORMANCE.md as measured here and now. Each measure starts what it needs and ends it.
// With the name of one measure, such as `hostile-tenant`, it takes that one alone, with the options that follow.

await install({ development: true })
process.chdir(root)
await compile({ again: true })
const [only, ...options] = process.argv.slice(2)
if (only !== undefined) process.exit(await runApart(runtime(), [`bench/${only}.ts`, ...options]))
const folder = fileURLToPath(new URL('.', import.meta.url))
if (!existsSync(`${folder}node_modules`)) {
  console.error('· installing what is measured against (npm ci in bench)')
  const done = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
  })
  if (done.status !== 0) process.exit(1)
}
console.log('| what | against | at least | measured |\n|---|---|---|---|')
for (const measure of [
  'graphql-list.ts',
  'create-site.ts',
  'create-many.ts',
  'start-and-schema.ts',
  'memory.ts',
  'picks.ts',
  'process-orders.ts',
  'receive-serials.ts',
  'next-task.ts',
  'stocks-list.ts',
  'search.ts',
]) {
  const code = await runApart(runtime(), [`bench/${measure}`])
  if (code !== 0) process.exitCode = code
}
