import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { after, before, suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { getDocumentProxy } from 'unpdf'
import type { ConsolePage } from './support/console-page.ts'
import { ConsoleUnderTest } from './support/console-under-test.ts'

// Orders in a real browser with the sample data: the stories of a user who has to dispatch them.

type Attributes = Readonly<Record<string, unknown>>

let app: ConsoleUnderTest
let shown: ConsolePage
let other: ConsolePage

async function done(path: string, body: Attributes): Promise<void> {
  const reply = await app.api.post(path, body)
  assert.ok(reply.status < 300, reply.text)
}

type Order = {
  readonly id: string
  readonly priority: number
  readonly delivery_notes: string | null
  readonly goods_out_status: { readonly code: string }
}

async function ordersNamed(reference: string): Promise<readonly Order[]> {
  const { goods_outs } = await app.read<{ goods_outs: { all: { nodes: readonly Order[] } } }>(
    `{ goods_outs { all(reference: "${reference}", order: "id DESC") { nodes { id priority delivery_notes goods_out_status { code } } } } }`,
  )
  return goods_outs.all.nodes
}

async function order(reference: string): Promise<Order> {
  const [found] = await ordersNamed(reference)
  assert.ok(found !== undefined, reference)
  return found
}

/** Puts the goods of ORD-7 on hold as in the sample data, after a story has released them. */
async function holdAgain(): Promise<void> {
  const { id } = await order('ORD-7')
  await done('/api/goods_out_processes/unallocate', { ids: [Number(id)] })
  const { stocks } = await app.read<{ stocks: { all: { nodes: readonly { readonly id: string }[] } } }>(
    '{ stocks { all(product_code: "LADLE-6", filter: { quantity: { eq: 4 } }) { nodes { id } } } }',
  )
  await done('/api/stocks/hold', {
    ids: stocks.all.nodes.map((stock) => Number(stock.id)),
    description: 'Box is wet',
  })
  await done('/api/goods_out_processes/process_picks_async', { ids: [Number(id)] })
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const why = (page: Page) => page.getByRole('region', { name: 'Why it waits' })
const status = (page: Page, name: string) =>
  page
    .getByRole('banner')
    .or(page.locator('#content header'))
    .getByText(name, { exact: true })
    .first()
    .waitFor()

before(async () => {
  app = await ConsoleUnderTest.start({ sampleData: true })
  shown = await app.open('/records/goods_outs')
  other = await app.open('/records/goods_outs')
})
after(() => app?.close())

suite('orders', () => {
  test('views show their number of orders, which is that of their list', async () => {
    const { page } = shown
    const views = page.getByRole('navigation', { name: 'Views' })
    await views.getByRole('link', { name: 'Late 2' }).click()
    await page.locator('header output', { hasText: /^2$/ }).waitFor()
    assert.equal(shown.search()['v'], 'late')
    await views.getByRole('link', { name: 'Refused in processing 1' }).click()
    await page.getByRole('gridcell', { name: 'ORD-8' }).waitFor()
    await page.locator('header output', { hasText: /^1$/ }).waitFor()
    await shown.assertAccessible('the views of orders')
  })

  test('the reason why an order waits is shown and solved in four clicks', async () => {
    const { page } = shown
    const { id } = await order('ORD-7')
    await shown.go(`/records/goods_outs/${id}`)
    await why(page).getByText('4 of 6 LADLE-6 are not allocated.').waitFor()
    await why(page).getByText('4 are on hold.').waitFor()
    await why(page).getByText('Box is wet, check the content').waitFor()
    await shown.assertAccessible('an order')
    await press(page, 'Release …')
    await page
      .getByRole('dialog')
      .getByLabel(/^Description/)
      .fill('Content is dry')
    await shown.assertAccessible('releasing goods')
    await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click()
    await why(page).getByText('4 can be allocated now.').waitFor()
    await press(page, 'Process again')
    await status(page, 'Allocated')
    assert.equal((await order('ORD-7')).goods_out_status.code, 'ALLOCATED')
  })

  test('the reason why an order waits is solved by keyboard only', async () => {
    const { page } = shown
    await holdAgain()
    await shown.go('/records/goods_outs?v=all&f.reference=eq:ORD-7')
    await page.locator('[data-cell="0:1"]', { hasText: 'ORD-7' }).focus()
    await page.keyboard.press('Enter')
    const release = why(page).getByRole('button', { name: 'Release …' })
    await release.waitFor()
    await tabTo(page, 'Release …')
    await page.keyboard.press('Enter')
    await page
      .getByRole('dialog')
      .getByLabel(/^Description/)
      .waitFor()
    await page.keyboard.type('Content is dry')
    await tabTo(page, 'Release')
    await page.keyboard.press('Enter')
    await why(page).getByText('4 can be allocated now.').waitFor()
    // What helps most is the main act of the page.
    await page.keyboard.press('Control+Enter')
    await status(page, 'Allocated')
  })

  test('priority is changed for a selection, and drafts are released', async () => {
    const { page } = shown
    await shown.go('/records/goods_outs?v=drafts&f.goods_out_status_id=in:1')
    await page.getByLabel('Choose all rows that are loaded').check()
    const bar = page.getByRole('region', { name: 'Acts' })
    await bar.getByRole('button', { name: 'Change' }).click()
    await page.getByLabel('Field to change').selectOption({ label: 'Priority' })
    await page.getByRole('dialog').getByLabel('Priority', { exact: true }).fill('70')
    await shown.assertAccessible('changing many orders')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Change:/ })
      .click()
    await page.getByRole('region', { name: 'Result' }).getByText('1 done, 0 refused').waitFor()
    assert.equal((await order('ORD-2018')).priority, 70)
    await page.getByLabel('Choose all rows that are loaded').check()
    await bar.getByRole('button', { name: /^More/ }).click()
    await page.getByRole('menuitem', { name: 'Release draft' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Release draft' }).click()
    await page.getByRole('region', { name: 'Result' }).getByText('1 done, 0 refused').waitFor()
    assert.equal((await order('ORD-2018')).goods_out_status.code, 'PENDING')
  })

  test('the dispatch notes of selected orders are downloaded as one file', async () => {
    const { page } = shown
    await shown.go('/records/goods_outs')
    const rows = page.getByRole('row').getByRole('checkbox')
    await rows.nth(1).check()
    await rows.nth(2).check()
    await press(page, 'Dispatch note')
    // A browser without a reader of PDFs downloads what is shown before, too.
    const downloaded = page.waitForEvent(
      'download',
      (file) => file.suggestedFilename() === 'dispatch-notes.pdf',
    )
    await page.getByRole('dialog').getByRole('button', { name: 'Dispatch note' }).click()
    const file = await downloaded
    assert.equal(file.suggestedFilename(), 'dispatch-notes.pdf')
    const { numPages } = await getDocumentProxy(new Uint8Array(await buffer(await file.createReadStream())))
    assert.ok(numPages >= 2, `${numPages} pages`)
    await page.getByRole('region', { name: 'Result' }).getByText('2 done, 0 refused').waitFor()
  })

  test('papers of many orders are shown with their pages before, and the browser remembers the printer', async () => {
    const { page } = shown
    const printer = await app.create('printers', { name: 'Bench 3', supports_documents: true })
    await shown.go('/records/goods_outs')
    const rows = page.getByRole('row').getByRole('checkbox')
    await rows.nth(1).check()
    await rows.nth(2).check()
    await press(page, 'Dispatch note')
    const dialog = page.getByRole('dialog')
    const preview = dialog.getByRole('region', { name: 'What is printed' })
    await preview.getByText(/^[2-9]\d* pages\./).waitFor()
    await preview.locator('iframe').waitFor()
    await dialog.getByLabel('Send to a printer').selectOption({ label: 'Yes' })
    await dialog.getByRole('combobox', { name: /^Printer/ }).fill('Bench 3')
    await page.getByRole('option', { name: 'Bench 3' }).click()
    await shown.assertAccessible('a print of many papers')
    await shown.photograph('print-of-many')
    await dialog.getByRole('button', { name: 'Dispatch note' }).click()
    await page.getByRole('region', { name: 'Result' }).getByText('2 done, 0 refused').waitFor()
    type Jobs = { print_jobs: { all: { nodes: readonly { printer: { id: string } }[] } } }
    const { print_jobs } = await app.read<Jobs>(
      `{ print_jobs { all(printer_id: ${printer}) { nodes { printer { id } } } } }`,
    )
    assert.deepEqual(
      print_jobs.all.nodes.map((job) => job.printer.id),
      [printer],
    )

    await shown.go('/records/goods_outs')
    await rows.nth(1).check()
    await press(page, 'Dispatch note')
    const again = dialog.getByRole('combobox', { name: /^Printer/ })
    await again.waitFor()
    assert.equal(await again.inputValue(), 'Bench 3')
    await page.keyboard.press('Escape')
  })

  test('changes of two users to one order are merged if the fields differ, and compared otherwise', async () => {
    const { id } = await order('ORD-2017')
    const [mine, theirs] = [shown.page, other.page]
    await shown.go(`/records/goods_outs/${id}/edit`)
    await other.go(`/records/goods_outs/${id}/edit`)
    await mine.getByLabel('Priority').fill('5')
    await theirs.getByLabel('Priority').fill('7')
    await theirs.getByLabel('Delivery notes').fill('Ring twice')
    await press(theirs, /^Save/)
    await theirs.getByRole('heading', { name: 'ORD-2017', level: 1, exact: true }).waitFor()
    await press(mine, /^Save/)
    await mine.getByText('Taken over from them: Delivery notes.').waitFor()
    assert.equal((await order('ORD-2017')).priority, 7)
    await mine.getByRole('radio', { name: 'Mine 5' }).check()
    await press(mine, /^Save/)
    await mine.getByRole('heading', { name: 'ORD-2017', level: 1, exact: true }).waitFor()
    const { priority, delivery_notes } = await order('ORD-2017')
    assert.deepEqual([priority, delivery_notes], [5, 'Ring twice'])
  })

  test('cancelling an order says in figures what goes back before it is done, and can be left', async () => {
    const { page } = shown
    type Lines = readonly {
      readonly pick_quantity: number
      readonly dispatch_quantity: number
      readonly allocated_quantity: number
    }[]
    type Picked = Order & { readonly reference: string; readonly lines: Lines }
    const { goods_outs } = await app.read<{ goods_outs: { all: { nodes: readonly Picked[] } } }>(
      '{ goods_outs { all(first: 500) { nodes { id reference goods_out_status { code } lines { pick_quantity dispatch_quantity allocated_quantity } } } } }',
    )
    const staged = ({ lines }: Picked) =>
      lines
        .map(({ pick_quantity, dispatch_quantity }) => pick_quantity - dispatch_quantity)
        .reduce((a, b) => a + b, 0)
    const picked = goods_outs.all.nodes.find((one) => staged(one) > 0 && one.goods_out_status.code === 'PICK')
    assert.ok(picked !== undefined)
    await shown.go(`/records/goods_outs/${picked.id}`)
    const open = async () => {
      await page.getByRole('button', { name: 'Actions' }).click()
      await page.getByRole('menuitem', { name: 'Cancel', exact: true }).click()
    }
    await open()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(`${staged(picked)} picked units are put back by tasks`, { exact: false }).waitFor()
    const cancel = dialog.getByRole('button', { name: `Cancel order, put ${staged(picked)} back` })
    await cancel.waitFor()
    await shown.assertAccessible('the cancellation of an order')
    await shown.photograph('cancel-order')
    await dialog.getByRole('button', { name: 'Keep' }).click()
    await dialog.waitFor({ state: 'detached' })
    assert.equal((await order(picked.reference)).goods_out_status.code, 'PICK')
    await open()
    await cancel.click()
    await status(page, 'Cancelled')
  })

  test('a session that ends while an order is being entered loses no input, and saving creates one order', async () => {
    const { page } = shown
    await shown.go('/records/goods_outs/new')
    const account = page.getByRole('combobox', { name: /^Account/ })
    await account.fill('ALDER')
    await page.getByRole('option', { name: 'ALDERWICK' }).click()
    await page.getByLabel('Kind of order').selectOption({ label: 'Sales order' })
    await page.getByRole('textbox', { name: /^Reference/ }).fill('ORD-LOST')
    await page.getByLabel(/^Due/).fill('2026-12-01T10:00')
    const cookies = await page.context().cookies()
    await page.context().clearCookies({ name: 'gy_console' })
    await app.server.database?.run("delete from oauth_artifacts where kind = 'AccessToken'")
    await press(page, 'Create')
    const again = page.getByRole('dialog', { name: 'Sign in again' })
    await again.waitFor()
    await page.context().addCookies(cookies)
    const popup = page.waitForEvent('popup')
    await again.getByRole('button', { name: 'Sign in again' }).click()
    const window = await popup
    await window.waitForEvent('close')
    await again.waitFor({ state: 'detached' })
    // Another request may have renewed the session first, so that the order was already saved.
    const saved = page.getByRole('heading', { name: 'ORD-LOST', level: 1, exact: true })
    const save = page.getByRole('button', { name: /^(Create|Try again)$/ })
    await saved.or(save).first().waitFor()
    if (await save.isVisible()) {
      assert.equal(await page.getByRole('textbox', { name: /^Reference/ }).inputValue(), 'ORD-LOST')
      await save.click()
    }
    await saved.waitFor()
    assert.equal((await ordersNamed('ORD-LOST')).length, 1)
  })

  test('the pages log no error', () => {
    assert.deepEqual(
      [...shown.complaints, ...other.complaints].filter((one) => !one.includes('401')),
      [],
    )
  })
})

/** Presses Tab until a button with this name has the focus. */
/** The text of what has the focus, without the keys beside it. */
const FOCUSED = `[...document.activeElement.childNodes].filter((node) => !node.ariaHidden)
  .map((node) => node.textContent).join('').trim()`

async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    const focused = await page.evaluate<string>(FOCUSED)
    if (focused === name) return
    await page.keyboard.press('Tab')
  }
  assert.fail(`${name} is not reached by the keyboard`)
}
