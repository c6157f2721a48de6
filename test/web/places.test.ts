import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { ConsolePage } from './support/console-page.ts'
import { ConsoleUnderTest } from './support/console-under-test.ts'
import { downloadedText } from './support/downloaded-text.ts'

// A new building is set up in a real browser against a real service: locations by range, their labels, and opening times.

let app: ConsoleUnderTest
let shown: ConsolePage
let warehouse: { readonly id: string; readonly code: string }
let location_type_id: string

type Nodes<Node> = { readonly all: { readonly nodes: readonly Node[]; readonly total_count: number } }

/** The number of locations whose code begins with this prefix. */
async function countOf(prefix: string): Promise<number> {
  const { locations } = await app.read<{ locations: Nodes<object> }>(
    `{ locations { all(filter: { code: { ilike: "${prefix}%" } }) { total_count nodes { id } } } }`,
  )
  return locations.all.total_count
}

before(async () => {
  app = await ConsoleUnderTest.start()
  const id = await app.create('warehouses', { code: 'HALL', timezone: 'Europe/London' })
  warehouse = { id, code: 'HALL' }
  const types = await app.read<{ location_types: Nodes<{ id: string; code: string }> }>(
    '{ location_types { all { total_count nodes { id code } } } }',
  )
  location_type_id = types.location_types.all.nodes.find(({ code }) => code === 'RACK')?.id ?? ''
  shown = await app.open('/records/locations')
})
after(() => app?.close())

suite('locations', () => {
  test('1,200 locations are created by range, after a code in use is reported before anything is written', async () => {
    const { page } = shown
    const clash = { warehouse_id: warehouse.id, location_type_id, code: 'H2-05-10-2' }
    await app.create('locations', clash)
    await page.getByRole('link', { name: 'Create a range' }).click()
    await page.getByRole('combobox', { name: /^Warehouse/ }).fill('HALL')
    await page.getByRole('option', { name: 'HALL' }).click()
    await page.getByRole('combobox', { name: /^Location type/ }).fill('RACK')
    await page.getByRole('option', { name: 'RACK' }).click()
    await page.getByRole('textbox', { name: 'Prefix' }).fill('H2-')
    const ends = [
      ['Aisle', '01', '10'],
      ['Column', '01', '30'],
      ['Row', '1', '4'],
    ]
    for (const [part, start = '', end = ''] of ends) {
      await page.getByRole('textbox', { name: `${part}: first` }).fill(start)
      await page.getByRole('textbox', { name: `${part}: last` }).fill(end)
    }
    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.getByRole('heading', { name: '1,200 locations' }).waitFor()
    await preview
      .getByText('H2-01-01-1, H2-01-01-2, H2-01-01-3 … H2-10-30-2, H2-10-30-3, H2-10-30-4')
      .waitFor()
    await preview.getByText('1 of these codes exists already:').waitFor()
    await preview.getByText('H2-05-10-2', { exact: true }).waitFor()
    const create = page.getByRole('button', { name: 'Create 1,200 locations' })
    assert.ok(await create.isDisabled())
    await shown.assertAccessible('a range with a clash')
    if (process.env.TEST_PICTURES !== undefined)
      await page.screenshot({ path: `${process.env.TEST_PICTURES}/range-clash.png`, fullPage: true })
    assert.equal(await countOf('H2-'), 1)
    await page.getByRole('textbox', { name: 'Prefix' }).fill('H3-')
    await preview.getByText('None of these codes exists yet.').waitFor()
    await create.click()
    await page.getByRole('heading', { name: '1,200 locations were created' }).waitFor()
    assert.equal(await countOf('H3-'), 1200)
  })

  test('their labels are shown before they are printed into files', async () => {
    const { page } = shown
    await shown.assertAccessible('a range that was made')
    if (process.env.TEST_PICTURES !== undefined)
      await page.screenshot({ path: `${process.env.TEST_PICTURES}/range-done.png` })
    await page.getByRole('button', { name: 'Print labels' }).click()
    const dialog = page.getByRole('dialog', { name: 'Labels of 1200 locations' })
    const preview = dialog.getByRole('region', { name: 'What is printed' })
    await preview.getByText(/^20 pages\. .*1,?180/).waitFor()
    await preview.locator('iframe').waitFor()
    await shown.assertAccessible('the preview of labels')
    await shown.photograph('range-labels')
    const first = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Print labels' }).click()
    const file = await first
    assert.match(file.suggestedFilename(), /^location-labels-1\.(pdf|zpl)$/)
    await page.getByRole('button', { name: '1 job ended' }).click()
    const tray = page.getByRole('dialog', { name: 'Background work' })
    await tray.getByText('Labels of 1200 locations').waitFor()
    assert.equal(
      await tray.getByRole('article').locator('p').textContent(),
      '1200 labels were printed into files.',
    )
    await shown.assertAccessible('the tray')
    await tray.getByRole('button', { name: 'Remove what has ended' }).click()
    await tray.getByRole('button', { name: 'Close' }).click()
  })

  test('all of them are on the map, by aisle, column and row', async () => {
    const { page } = shown
    await shown.go('/map')
    const legend = page.getByRole('region', { name: 'Legend' })
    await legend.getByRole('button', { name: /^Empty\s*1,201$/ }).click()
    await page.getByRole('heading', { name: '1201 locations selected' }).waitFor()
    await page.getByRole('button', { name: 'Table' }).click()
    const table = page.getByRole('region', { name: 'Table' })
    await table.getByRole('combobox', { name: 'Aisle' }).selectOption({ label: 'Aisle 05' })
    await table.getByRole('button', { name: 'H3-05-01-1', exact: true }).waitFor()
    // A hundred of 30 columns with 4 rows each.
    await table.getByRole('button', { name: '20 more' }).click()
    assert.equal(await table.getByRole('button', { name: /^H3-05/ }).count(), 120)
    if (process.env.TEST_PICTURES !== undefined)
      await page.screenshot({ path: `${process.env.TEST_PICTURES}/map-hall.png` })
    await shown.assertAccessible('the map of the hall')
  })

  test('a list is exported as it is shown, and downloaded when it is ready', async () => {
    const { page } = shown
    await shown.go('/records/locations?f.code=starts:H3-01-01')
    await page.getByRole('gridcell', { name: 'H3-01-01-1' }).waitFor()
    const downloaded = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'CSV file' }).click()
    const file = await downloaded
    assert.equal(file.suggestedFilename(), 'Locations.csv')
    const lines = (await downloadedText(file)).trim().split(/\r?\n/)
    assert.match(lines[0] ?? '', /^\uFEFF?"?Code"?,"?Location type"?,"?Warehouse"?,/)
    assert.equal(lines.length, 5)
    assert.ok(lines.some((line) => line.includes('H3-01-01-4') && line.includes('HALL')))
  })

  test('opening times are entered as a week', async () => {
    const { page } = shown
    await shown.go(`/records/warehouses/${warehouse.id}/edit`)
    await page.getByRole('button', { name: 'Add hours on Monday' }).click()
    await page.getByRole('textbox', { name: 'Monday: closes' }).fill('16:30')
    await page.getByRole('button', { name: 'Copy Monday to Tuesday–Friday' }).click()
    assert.equal(await page.getByRole('textbox', { name: 'Friday: closes' }).inputValue(), '16:30')
    await shown.assertAccessible('opening times')
    if (process.env.TEST_PICTURES !== undefined)
      await page.screenshot({ path: `${process.env.TEST_PICTURES}/week.png`, fullPage: true })
    await page.getByRole('button', { name: /^Save/ }).click()
    await page.getByRole('heading', { name: 'HALL', level: 1, exact: true }).waitFor()
    const { warehouses } = await app.read<{ warehouses: { find: { opening_times: readonly object[] } } }>(
      `{ warehouses { find(id: ${warehouse.id}) { opening_times } } }`,
    )
    assert.equal(warehouses.find.opening_times.length, 5)
  })

  test('the pages log no error', () => {
    assert.deepEqual(shown.complaints, [])
  })
})
