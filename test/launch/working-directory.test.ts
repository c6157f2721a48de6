import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { machine } from '../support/machine.ts'

/** A working directory inside another one, deleted with its test. */
function nestedDirectory(context: TestContext): { readonly outer: string; readonly inner: string } {
  const outer = mkdtempSync(join(tmpdir(), 'goodsyard-directory-'))
  context.after(() => rmSync(outer, { recursive: true, force: true }))
  const inner = join(outer, 'inner')
  mkdirSync(inner)
  return { outer, inner }
}

/** Runs the command line in a working directory. */
function runIn(cwd: string, ...args: string[]) {
  return promisify(execFile)(process.execPath, [resolve('bin/goodsyard.mjs'), ...args], { cwd, env: machine })
}

test('no file of the working directory or its parents is executed', async (context) => {
  const { outer, inner } = nestedDirectory(context)
  const mark = join(outer, 'was-run')
  const code = `require('node:fs').appendFileSync(${JSON.stringify(mark)}, 'x'); module.exports = {}`
  for (const folder of [outer, inner]) {
    for (const name of ['.graphile-workerrc.js', '.graphile-workerrc.cjs', 'graphile-worker.config.cjs'])
      writeFileSync(join(folder, name), code)
  }
  const { stdout } = await runIn(inner, '--help')
  assert.match(stdout, /^goodsyard <command>/)
  assert.equal(existsSync(mark), false)
})

test('unreadable files in parent directories do not prevent the start', async (context) => {
  const { outer, inner } = nestedDirectory(context)
  for (const folder of [outer, inner]) {
    mkdirSync(join(folder, '.config'))
    writeFileSync(join(folder, '.config', 'config.json'), '{ not JSON')
    writeFileSync(join(folder, '.graphile-workerrc'), '{ not JSON')
  }
  const { stdout } = await runIn(inner, '--help')
  assert.match(stdout, /^goodsyard <command>/)
})
