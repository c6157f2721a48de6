import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { ConsolePage } from './support/console-page.ts'
import { ConsoleUnderTest } from './support/console-under-test.ts'
import { railPaths, recordPaths } from './support/rail-pages.ts'
import { faultsInSmallWindows } from './support/small-windows.ts'

// Every page of the rail in small windows: a telephone that lies down, and a desktop at 400 %. All of a page must be reachable there.

let app: ConsoleUnderTest
let shown: ConsolePage
let paths: readonly string[]

before(async () => {
  app = await ConsoleUnderTest.start({ sampleData: true })
  shown = await app.open('/profile')
  paths = await railPaths(app, shown)
})
after(() => app?.close())

suite('the console in small windows', () => {
  test('shows every page of the rail with all controls in reach', async () => {
    assert.ok(paths.length > 30, paths.join(' '))
    const faults: string[] = []
    for (const path of paths) faults.push(...(await faultsInSmallWindows(shown, path)))
    assert.deepEqual(faults, [])
  })

  test('shows the forms and records of these pages with all controls in reach', async () => {
    const faults: string[] = []
    for (const path of await recordPaths(app, paths))
      faults.push(...(await faultsInSmallWindows(shown, path)))
    assert.deepEqual(faults, [])
  })
})
