import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { ConsolePage } from './support/console-page.ts'
import { ConsoleUnderTest } from './support/console-under-test.ts'

// The dock calendar and the board of loads in a real browser, with the sample data.

let app: ConsoleUnderTest
let shown: ConsolePage

type Booking = { readonly status: string; readonly start_time: string; readonly end_time: string }

async function booking(consignment: string): Promise<Booking> {
  const { bookings } = await app.read<{ bookings: { all: { nodes: readonly Booking[] } } }>(
    `{ bookings { all(consignment_reference: "${consignment}") { nodes { status start_time end_time } } } }`,
  )
  const [found] = bookings.all.nodes
  assert.ok(found !== undefined, consignment)
  return found
}

/** An empty place that waits for a count, and a product with serial numbers of two owners, of whom one tracks batches. */
async function placeToCount(): Promise<string> {
  const { warehouses, location_types } = await app.read<{
    warehouses: { all: { nodes: readonly { readonly id: string }[] } }
    location_types: { all: { nodes: readonly { readonly id: string }[] } }
  }>(
    '{ warehouses { all(first: 1, order: "id") { nodes { id } } } location_types { all(code: "RACK") { nodes { id } } } }',
  )
  const warehouse_id = Number(warehouses.all.nodes[0]?.id)
  const product_id = await app.create('products', {
    code: 'PIECE-1',
    serial_number_tracking_setting: 'inbound_and_outbound',
  })
  for (const track_batch of [true, false]) {
    const account_id = Number(
      await app.create('accounts', { code: track_batch ? 'TRACKS' : 'TRACKS-NOT', track_batch }),
    )
    await app.create('account_warehouses', { account_id, warehouse_id })
    await app.create('account_products', { account_id }, `/api/products/${product_id}/account_products`)
  }
  const location_id = await app.create('locations', {
    code: 'EMPTY-1',
    warehouse_id,
    location_type_id: Number(location_types.all.nodes[0]?.id),
  })
  const check = await app.api.post('/api/stock_checks', { location_id: Number(location_id) })
  assert.equal(check.status, 200, check.text)
  return 'EMPTY-1'
}

suite('the dock and its loads', () => {
  before(async () => {
    app = await ConsoleUnderTest.start({ sampleData: true })
    shown = await app.open('/dock')
  })
  after(() => app?.close())

  test('docks are shown with their bookings', async () => {
    const { page } = shown
    const { start_time } = await booking('GRN-2003')
    await shown.go(`/dock?day=${start_time.slice(0, 10)}`)
    const row = page.getByRole('region', { name: 'DOCK-2' })
    await row
      .getByRole('button', { name: /Pending/ })
      .first()
      .waitFor()
    await shown.assertAccessible('the dock calendar')
  })

  test('a booking is moved by keys, and its new time is shown', async () => {
    const { page } = shown
    const before = await booking('GRN-2004')
    await shown.go(`/dock?day=${before.start_time.slice(0, 10)}`)
    const block = page
      .getByRole('region', { name: 'DOCK-2' })
      .getByRole('button', { name: /Pending/ })
      .last()
    await block.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await page.getByText('Enter saves, Esc leaves').first().waitFor()
    await page.keyboard.press('Enter')
    await page.getByText(/ is at /).waitFor()
    const after = await booking('GRN-2004')
    const moved = (name: 'start_time' | 'end_time') => Date.parse(after[name]) - Date.parse(before[name])
    assert.deepEqual([moved('start_time'), moved('end_time')], [15 * 60_000, 30 * 60_000])
  })

  test('a refused move is reverted with the reason', async () => {
    const { page } = shown
    const before = await booking('GRN-2004')
    const block = page
      .getByRole('region', { name: 'DOCK-2' })
      .getByRole('button', { name: /Pending/ })
      .last()
    await block.focus()
    // The previous bookings are two hours apart.
    for (let step = 0; step < 8; step += 1) await page.keyboard.press('ArrowLeft')
    await page.getByText('Overlaps another booking').first().waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Overlaps another booking').first().waitFor({ state: 'detached' })
    assert.deepEqual(await booking('GRN-2004'), before)
  })

  test('the notification of a failure is closed when its page is left', async () => {
    const { page } = shown
    const notice = page.getByRole('heading', { name: /^The slot overlaps booking/ })
    await notice.waitFor()
    await shown.go('/counting')
    await page.getByRole('button', { name: 'Enter counts' }).waitFor()
    await notice.waitFor({ state: 'detached' })
    await shown.go('/dock')
  })

  test('a vehicle departs by one key', async () => {
    const { page } = shown
    const block = page
      .getByRole('region', { name: 'DOCK-2' })
      .getByRole('button', { name: /Arrived/ })
      .first()
    await block.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Departed' }).waitFor()
    await shown.assertAccessible('a booking')
    await page.keyboard.press('Escape')
    await block.focus()
    await page.keyboard.press('d')
    await block.waitFor({ state: 'detached' })
    assert.equal((await booking('GRN-2002')).status, 'departed')
  })

  test('the week is shown beside the day, and links to it', async () => {
    const { page } = shown
    const { start_time } = await booking('GRN-2004')
    const day = start_time.slice(0, 10)
    await shown.go(`/dock?day=${day}`)
    await page.getByRole('button', { name: 'Week' }).click()
    const week = page.getByRole('region', { name: 'Week' })
    await week
      .getByRole('button', { name: /Pending/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('link', { name: 'Open the booking' }).waitFor()
    await page.keyboard.press('Escape')
    await shown.assertAccessible('the week of the docks')
    if (process.env.TEST_PICTURES !== undefined)
      await page.screenshot({ path: `${process.env.TEST_PICTURES}/dock-week.png` })
    assert.equal(await week.getByRole('columnheader').count(), 8)
    await week.getByRole('columnheader').nth(1).getByRole('link').click()
    await page.getByRole('region', { name: 'DOCK-2' }).waitFor()
    assert.equal(shown.search()['view'], undefined)
  })

  test('loads are shown at their docks, and an unknown unit is refused', async () => {
    const { page } = shown
    await shown.go('/loads')
    const dock = page.getByRole('region', { name: 'DOCK-1' })
    await dock.getByRole('button', { name: 'Close …' }).waitFor()
    await shown.assertAccessible('the board of loads')
    await dock.getByRole('textbox', { name: 'Scan a storage unit to load it' }).fill('SU-NONE')
    await page.keyboard.press('Enter')
    await dock.getByText(/^SU-NONE does not belong to/).waitFor()
    await page.setViewportSize({ width: 320, height: 700 })
    assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  test('the differences of a failed count are resolved with a reason', async () => {
    const { page } = shown
    await shown.go('/counting')
    const failed = page.getByRole('region', { name: 'Counts that failed' })
    await failed.getByRole('checkbox').first().check()
    await failed.getByRole('combobox', { name: 'Reason' }).selectOption({ index: 1 })
    await shown.assertAccessible('counting')
    await failed.getByRole('button', { name: 'Adjust 1' }).click()
    await page.getByText('1 difference is resolved').waitFor()
    await failed.waitFor({ state: 'detached' })
  })

  test('counts are requested by a list of location codes, and unknown codes are named', async () => {
    const { page } = shown
    const pending = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'To count 1' })
    await pending.waitFor()
    await page.getByRole('button', { name: 'Count locations' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Codes of locations').fill('MB-AMBIENT-02-01-1\nNOWHERE')
    await dialog.getByText('There is no location NOWHERE.').waitFor()
    await shown.assertAccessible('requesting counts')
    await dialog.getByLabel('Codes of locations').fill('MB-AMBIENT-02-01-1\nMB-AMBIENT-02-01-2')
    await dialog.getByRole('button', { name: 'Request 2 counts' }).click()
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'To count 3' }).waitFor()
  })

  test('counts are entered by the keyboard, and change the accuracy of their zone', async () => {
    const { page } = shown
    await shown.go('/counting')
    await page.getByRole('button', { name: 'Enter counts' }).click()
    const dialog = page.getByRole('dialog', { name: 'Enter counts' })
    await dialog.getByText('3 locations wait for a count').waitFor()
    const place = dialog.getByRole('combobox', { name: 'Location' })
    await place.selectOption({ label: 'MB-AMBIENT-02-01-1' })
    const fields = dialog.locator('input[inputmode=decimal]')
    await fields.first().waitFor()
    await shown.assertAccessible('entering counts')
    // An implausible count is requested once more before the check is closed.
    for (const word of ['999999', '999998']) {
      const count = await fields.count()
      for (let line = 0; line < count; line += 1) {
        await fields.nth(line).focus()
        await page.keyboard.type(word)
        await page.keyboard.press('Enter')
      }
      if (word === '999999') await dialog.getByText('These counts differ.').waitFor()
    }
    await page.getByText('MB-AMBIENT-02-01-1: Failed').waitFor()
    await dialog.getByText('2 locations wait for a count').waitFor()
    await page.keyboard.press('Escape')
    const accuracy = page.getByRole('region', { name: 'Accuracy by zone' }).first()
    await accuracy
      .getByText(/^\d+ % \(\d+ of \d+\)$/)
      .first()
      .waitFor()
    await shown.assertAccessible('counting with its accuracy')
  })

  test('pieces that are found in a count are entered with their owner, batch and serial numbers', async () => {
    const { page } = shown
    const code = await placeToCount()
    await shown.go('/counting')
    await page.getByRole('button', { name: 'Enter counts' }).click()
    const dialog = page.getByRole('dialog', { name: 'Enter counts' })
    await dialog.getByRole('combobox', { name: 'Location' }).selectOption({ label: code })
    await dialog.getByText('Nothing should stand here.').waitFor()
    await dialog.getByRole('button', { name: 'Something else stands there' }).click()
    await dialog.getByRole('combobox', { name: 'Something else stands there' }).fill('PIECE-1')
    await page.getByRole('option', { name: 'PIECE-1' }).click()
    await dialog.getByRole('combobox', { name: /^Account/ }).selectOption({ label: 'TRACKS' })
    await dialog.getByRole('textbox', { name: /^Batch/ }).fill('LOT7')
    await dialog.getByRole('textbox', { name: 'Counted', exact: true }).fill('2')
    const send = dialog.getByRole('button', { name: 'Send counts' })
    await dialog.getByRole('textbox', { name: 'Serial numbers of Counted' }).fill('S-1')
    assert.ok(await send.isDisabled())
    await dialog.getByRole('textbox', { name: 'Serial numbers of Counted' }).fill('S-1\nS-2')
    await shown.assertAccessible('entering found pieces')
    await send.click()
    await dialog.getByText('These counts differ.').waitFor()
    const group = 'PIECE-1 · LOT7 · TRACKS'
    await dialog.getByRole('textbox', { name: group, exact: true }).fill('2')
    await dialog.getByRole('textbox', { name: `Serial numbers of ${group}` }).fill('S-1\nS-2')
    await send.click()
    await page.getByText(`${code}: Failed`).waitFor()
    await page.keyboard.press('Escape')
    const { stock_check_records: found } = await app.read<{
      stock_check_records: { all: { nodes: readonly Record<string, unknown>[] } }
    }>('{ stock_check_records { all(filter: { batch: { eq: "LOT7" } }) { nodes { attempts } } } }')
    const attempt = { physical_count: 2, system_count: 0, result: 'failure', serial_numbers: ['S-1', 'S-2'] }
    assert.deepEqual(found.all.nodes, [
      {
        attempts: [
          { attempt_number: 1, ...attempt },
          { attempt_number: 2, ...attempt },
        ],
      },
    ])
  })

  test('a pickface below its minimum is replenished by one click', async () => {
    const { page } = shown
    await shown.go('/replenishment')
    const face = page.getByRole('article', { name: /GLASS-6$/ })
    await face.getByText('Below minimum').waitFor()
    await shown.assertAccessible('replenishment')
    await face.getByRole('button', { name: 'Replenish' }).click()
    await face.getByText('On its way').waitFor()
  })

  test('the pages log no error', () => assert.deepEqual(shown.complaints, []))
})
