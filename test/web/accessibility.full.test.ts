import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { ConsolePage } from './support/console-page.ts'
import { ConsoleUnderTest } from './support/console-under-test.ts'
import { faultsOfPage, railPaths, recordPaths } from './support/rail-pages.ts'

// Every page of the left rail, with a form and a record of its type, in every theme, in a real browser with the sample data.

let app: ConsoleUnderTest
let shown: ConsolePage
let paths: readonly string[]
/** The violations found since the last assertion. */
const faults: string[] = []

before(async () => {
  app = await ConsoleUnderTest.start({ sampleData: true })
  shown = await app.open('/profile')
  paths = await railPaths(app, shown)
})
after(() => app?.close())

suite('the console in light, dark and high contrast', () => {
  test('has no accessibility violations on any page of the rail', async () => {
    assert.ok(paths.length > 30, paths.join(' '))
    for (const path of paths) faults.push(...(await faultsOfPage(shown, path)))
    assert.deepEqual(faults.splice(0), [])
  })

  test('has no accessibility violations in the forms and records of these pages', async () => {
    for (const path of await recordPaths(app, paths)) faults.push(...(await faultsOfPage(shown, path)))
    assert.deepEqual(faults.splice(0), [])
  })

  test('requests no other host and violates no content security policy', () =>
    assert.deepEqual(shown.complaints, []))
})
