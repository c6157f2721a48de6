import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { ConsolePage } from './support/console-page.ts'
import { ConsoleUnderTest } from './support/console-under-test.ts'
import { faultsOfPage, oneOfEachKind, railPaths, recordPaths } from './support/rail-pages.ts'
import { faultsInSmallWindows } from './support/small-windows.ts'

// One page of each kind, in every theme and in small windows, with the sample data; all pages are in the full tier.

let app: ConsoleUnderTest
let shown: ConsolePage
let paths: readonly string[]

before(async () => {
  app = await ConsoleUnderTest.start({ sampleData: true })
  shown = await app.open('/profile')
  const rail = await railPaths(app, shown)
  paths = oneOfEachKind([...rail, ...(await recordPaths(app, rail))])
})
after(() => app?.close())

suite('one page of each kind', () => {
  test('has no accessibility violations in light, dark and high contrast', async () => {
    assert.ok(paths.length > 10, paths.join(' '))
    const faults: string[] = []
    for (const path of paths) faults.push(...(await faultsOfPage(shown, path)))
    assert.deepEqual(faults, [])
  })

  test('has all controls in reach in small windows', async () => {
    const faults: string[] = []
    for (const path of paths) faults.push(...(await faultsInSmallWindows(shown, path)))
    assert.deepEqual(faults, [])
  })

  test('requests no other host and violates no content security policy', () =>
    assert.deepEqual(shown.complaints, []))
})
