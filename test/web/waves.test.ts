import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { ConsolePage } from './support/console-page.ts'
import { ConsoleUnderTest } from './support/console-under-test.ts'

// Waves, and their tasks, in a real browser with the sample data.

let app: ConsoleUnderTest
let shown: ConsolePage

suite('waves and tasks', () => {
  before(async () => {
    app = await ConsoleUnderTest.start({ sampleData: true })
    shown = await app.open('/waves')
  })
  after(() => app?.close())

  test('a preview shows what selected orders would allocate, and reserves nothing', async () => {
    const { page } = shown
    const waiting = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^Waiting \d/ })
    await waiting.waitFor()
    await page.getByRole('gridcell').first().waitFor()
    const before = await waiting.innerText()
    await page.getByLabel('Choose all rows that are loaded').check()
    await page.getByRole('button', { name: 'What they come to' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Picks by zone').waitFor()
    await dialog.getByText('Orders in full').waitFor()
    await shown.assertAccessible('a preview of a wave')
    await page.keyboard.press('Escape')
    assert.equal(await waiting.innerText(), before)
  })

  test('processed orders are shown among the pick lists in progress', async () => {
    const { page } = shown
    const lists = page.getByRole('region', { name: 'Pick lists in work' }).getByRole('listitem')
    await lists.first().waitFor()
    const before = await lists.count()
    await page
      .getByRole('region', { name: 'Acts' })
      .getByRole('button', { name: 'Process', exact: true })
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Process' }).click()
    await page.getByRole('region', { name: 'Result' }).waitFor()
    await lists.nth(before).waitFor()
    await shown.assertAccessible('waves')
  })

  test('tasks are assigned to a user by keys only', async () => {
    const { page } = shown
    await shown.go('/tasks?v=unassigned&f.status=in:AVAILABLE')
    const nobody = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^With nobody/ })
    await nobody.waitFor()
    await page.locator('[data-cell="0:1"]').focus()
    await page.keyboard.press('x')
    await page.keyboard.press('a')
    const person = page.getByRole('dialog').getByRole('combobox')
    await person.waitFor()
    await page.keyboard.type('Dev')
    await page.getByRole('option', { name: /^Dev/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Assign' }).press('Enter')
    await page.getByRole('region', { name: 'Result' }).getByText('1 done, 0 refused').waitFor()
    await page.getByRole('complementary', { name: 'People' }).getByRole('button', { name: /^Dev/ }).waitFor()
    await shown.assertAccessible('tasks and people')
  })

  test('the pages log no error', () => assert.deepEqual(shown.complaints, []))
})
