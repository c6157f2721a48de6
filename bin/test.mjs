#!/usr/bin/env node
import { compile, install, root, run, runApart, runtime } from './runtime.mjs'

// Everything below needs the packages; nothing above may.
await install({ development: true })
process.chdir(root)

const isUpdate = process.argv.includes('--update')
const isTestsOnly = process.argv.includes('--tests-only')
const rest = process.argv.slice(2).filter((argument) => !['--update', '--tests-only'].includes(argument))
const node = runtime()

// What they find fails the run, and the tests are run all the same.
const checks = [
  ['checking types', 'typescript/bin/tsc', ['-p', '.']],
  ['checking types of the web programs', 'typescript/bin/tsc', ['-p', 'web']],
  ['checking style', '@biomejs/biome/bin/biome', ['check', '--error-on-warnings']],
]
for (const [what, file, args] of isTestsOnly ? [] : checks) {
  console.error(`· ${what}`)
  const code = await runApart(node, [`node_modules/${file}`, ...args])
  if (code !== 0) process.exitCode = code
}

// Otherwise each of the first processes would, at the same time.
await compile()
if (isUpdate) process.env.TEST_UPDATE = '1'
console.error('· running tests')
await run('test/support/run.ts', rest)
