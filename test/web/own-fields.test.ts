import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { ConsolePage } from './support/console-page.ts'
import { ConsoleUnderTest } from './support/console-under-test.ts'
import { downloadedText } from './support/downloaded-text.ts'

// Own fields in a real browser: an administrator labels some, and lists, records, forms and exports show only those.

let app: ConsoleUnderTest
let shown: ConsolePage
let site: string

const label = (field_name: string, text: string, more: Readonly<Record<string, unknown>> = {}) =>
  app.create('field_labels', { resource_name: 'sites', field_name, label: text, ...more })

before(async () => {
  app = await ConsoleUnderTest.start()
  site = await app.create('sites', {
    code: 'HULL',
    name: 'Hull',
    string1: 'red',
    string2: 'nameless',
    integer1: 7,
  })
  await app.create('sites', { code: 'YORK', name: 'York', string1: 'blue' })
  shown = await app.open('/records/sites')
})
after(() => app?.close())

/** The labels of the fields of a form that can be own fields. */
const ownLabels = () => shown.page.locator('details label').allInnerTexts()

suite('own fields', () => {
  test('are not shown without a label', async () => {
    const { page } = shown
    await shown.go(`/records/sites/${site}`)
    await page.getByRole('definition').filter({ hasText: 'HULL' }).first().waitFor()
    assert.equal(await page.getByText('nameless').count(), 0)
    await shown.go('/records/sites/new')
    await page.getByRole('textbox', { name: /^Code/ }).waitFor()
    await page.getByText('Own fields').click()
    assert.deepEqual(
      await ownLabels(),
      [1, 2, 3].map((number) => `Reference in other systems ${number}`),
    )
  })

  test('are labelled in the settings', async () => {
    const { page } = shown
    await shown.go('/settings')
    await page.getByText('No field has a name yet.').waitFor()
    await page.getByRole('button', { name: 'Name a field' }).click()
    await page.getByLabel(/^Type/).selectOption({ label: 'Sites' })
    await page.getByLabel(/^Field/).selectOption({ label: 'Text 1' })
    await page.getByRole('textbox', { name: /^Name/ }).fill('Colour')
    await page.getByLabel(/^Position/).fill('5')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { name: 'Colour', level: 1 }).waitFor()
    await label('integer1', 'Gates', { position: 2 })
    await label('string3', 'Withdrawn', { shown: false })
    await page.reload()
    await shown.go('/settings')
    await page.getByRole('row', { name: /Text 1.*Colour.*every account.*Shown/ }).waitFor()
    await page.getByRole('row', { name: /Text 3.*Withdrawn.*Hidden/ }).waitFor()
    await shown.assertAccessible('the settings with own fields')
  })

  test('are columns and filters of lists under their labels, in their order', async () => {
    const { page } = shown
    await shown.go('/records/sites?c=code,string1&f.string1=eq:red')
    await page.getByRole('gridcell', { name: 'red' }).waitFor()
    assert.equal(await page.getByRole('gridcell', { name: 'blue' }).count(), 0)
    await page.getByRole('columnheader', { name: 'Colour' }).waitFor()
    assert.equal(await page.getByRole('columnheader').filter({ hasText: 'Text 2' }).count(), 0)
    await page.getByRole('button', { name: 'Remove the filter of Colour' }).waitFor()
    await page.getByRole('button', { name: 'Columns' }).click()
    const boxes = page.getByRole('dialog').getByRole('checkbox')
    await boxes.first().waitFor()
    const names = (await page.getByRole('dialog').locator('label').allInnerTexts()).map((text) => text.trim())
    const own = names.filter((name) =>
      /^(Colour|Gates|Withdrawn|Text|Number|Yes or no|Date and time)/.test(name),
    )
    assert.deepEqual([...new Set(own)].toSorted(), ['Colour', 'Gates'])
    await page.keyboard.press('Escape')
  })

  test('are shown in records and forms under their labels, in their order', async () => {
    const { page } = shown
    await shown.go(`/records/sites/${site}`)
    await page.getByRole('term').filter({ hasText: 'Colour' }).waitFor()
    const terms = await page.getByRole('term').allInnerTexts()
    assert.deepEqual(terms.slice(-2), ['Gates', 'Colour'])
    assert.equal(await page.getByText('nameless').count(), 0)
    await shown.go(`/records/sites/${site}/edit`)
    await page.getByLabel('Colour').waitFor()
    assert.deepEqual((await ownLabels()).slice(-2), ['Gates', 'Colour'])
    await page.getByLabel('Colour').fill('green')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('definition').filter({ hasText: 'green' }).waitFor()
    await page.getByRole('tab', { name: 'History' }).click()
    await page.getByText('Colour: red → green').waitFor()
  })

  test('are headings of exports', async () => {
    const { page } = shown
    await shown.go('/records/sites?c=code,string1,integer1&s=code')
    await page.getByRole('gridcell', { name: 'green' }).waitFor()
    const downloaded = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'CSV file' }).click()
    const text = await downloadedText(await downloaded)
    assert.deepEqual(
      text
        .trim()
        .split(/\r?\n/)
        .map((line) => line.replace(/^\uFEFF/, '')),
      ['Code,Colour,Gates', 'HULL,green,7', 'YORK,blue,'],
    )
    assert.deepEqual(shown.complaints, [])
  })
})
