import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { ConsolePage } from './support/console-page.ts'
import { ConsoleUnderTest } from './support/console-under-test.ts'
import { openWhole, railPaths, recordPaths } from './support/rail-pages.ts'

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

/** Opens a page, and collects its accessibility violations in every theme. */
async function look(path: string): Promise<void> {
  await openWhole(shown, path)
  const alerts = await shown.page.locator('#content [role=alert]').allInnerTexts()
  // A page may have an empty alert.
  const errors = alerts.filter((text) => text.trim() !== '')
  faults.push(...errors.map((error) => `${path}: ${error}`), ...(await shown.faultsInThemes(path)))
}

suite('the console in light, dark and high contrast', () => {
  test('has no accessibility violations on any page of the rail', async () => {
    assert.ok(paths.length > 30, paths.join(' '))
    for (const path of paths) await look(path)
    assert.deepEqual(faults.splice(0), [])
  })

  test('has no accessibility violations in the forms and records of these pages', async () => {
    for (const path of await recordPaths(app, paths)) await look(path)
    assert.deepEqual(faults.splice(0), [])
  })

  test('requests no other host and violates no content security policy', () =>
    assert.deepEqual(shown.complaints, []))
})
