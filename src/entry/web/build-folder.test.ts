import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { buildFolder } from './build-folder.ts'

describe('the folder of a build', () => {
  let project: string
  let first: string
  before(async () => {
    project = mkdtempSync(join(tmpdir(), 'goodsyard-build-'))
    for (const path of ['web/console/a.ts', 'client/src/b.ts', 'src/values/c.ts', 'package-lock.json'])
      write(path)
    first = await buildFolder(project)
  })
  after(() => rmSync(project, { recursive: true }))

  for (const path of [
    'web/.installing',
    'web/.installing.4711',
    'web/node_modules/vite/index.js',
    'web/dist/.building',
    'web/dist/0123456789abcdef/console/index.html',
    'web/console/a.test.ts',
  ])
    test(`${path} does not change it`, async () => {
      write(path)
      assert.equal(await buildFolder(project), first)
    })

  for (const path of ['web/console/new.ts', 'web/package.json', 'client/src/new.ts', 'src/values/new.ts'])
    test(`${path} changes it`, async () => {
      write(path)
      assert.notEqual(await buildFolder(project), first)
      rmSync(join(project, path))
    })

  test('a changed text changes it', async () => {
    write('web/console/a.ts', 'changed')
    assert.notEqual(await buildFolder(project), first)
  })

  function write(path: string, text = path) {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), text)
  }
})
