import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { document } from '../support/api-client.ts'
import type { ConsolePage } from './support/console-page.ts'
import { ConsoleUnderTest } from './support/console-under-test.ts'

// Billing in a real browser with the sample data: from a basket to an authorised invoice.

let app: ConsoleUnderTest
let shown: ConsolePage

type Found = {
  readonly charge_baskets: { readonly all: { readonly nodes: readonly { readonly id: string }[] } }
}
type Invoiced = {
  readonly invoices: {
    readonly all: {
      readonly nodes: readonly {
        readonly status: string
        readonly gross_total: number
        readonly lines: readonly { readonly name: string }[]
      }[]
    }
  }
}

before(async () => {
  app = await ConsoleUnderTest.start({ sampleData: true })
  shown = await app.open('/records/charge_baskets')
})
after(() => app?.close())

suite('billing', () => {
  test('a basket is closed, invoiced and authorised; every line links to its cause, and the sums agree', async () => {
    const { page } = shown
    const { charge_baskets } = await app.read<Found>(
      '{ charge_baskets { all(account_code: "ALDERWICK", status: "OPEN") { nodes { id } } } }',
    )
    const id = charge_baskets.all.nodes[0]?.id
    await page.getByRole('link', { name: /^To be invoiced/ }).waitFor()
    await shown.assertAccessible('the list of baskets')
    await shown.go(`/records/charge_baskets/${id}`)
    const sundry = page.getByRole('region', { name: 'Charge by hand' })
    await sundry.getByLabel('Code').fill('REPACK')
    await sundry.getByLabel('Price').fill('12.50')
    await sundry.getByRole('button', { name: 'Add' }).click()
    const charges = page.getByRole('region', { name: 'Charges', exact: true })
    await charges.getByRole('button', { name: 'REPACK' }).waitFor()
    await charges.getByRole('button', { name: /^PICK-ITEM/ }).click()
    await charges.getByRole('link', { name: 'ORD-1001' }).first().waitFor()
    await shown.assertAccessible('a basket')

    await page.getByRole('button', { name: 'Close', exact: true }).first().click()
    await page.getByRole('button', { name: 'Generate invoice' }).click()
    await page.waitForURL('**/records/invoices/*')
    const lines = page.getByRole('region', { name: 'Lines' })
    await lines.getByRole('row', { name: /^Gross/ }).waitFor()
    for (const name of ['Receiving', 'Picking', 'Sundries']) {
      await lines.getByRole('button', { name }).click()
      await lines
        .getByRole('region', { name: `What ${name} was charged for` })
        .getByRole('link')
        .first()
        .waitFor()
    }
    const { invoices } = await app.read<Invoiced>(
      '{ invoices { all(account_code: "ALDERWICK") { nodes { status gross_total lines { name } } } } }',
    )
    const [invoice] = invoices.all.nodes
    assert.equal(invoice?.lines.length, 3)
    const sum = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2 }).format(invoice?.gross_total ?? 0)
    assert.match(
      (await lines.getByRole('row', { name: /^Gross/ }).textContent()) ?? '',
      new RegExp(`${sum}$`),
    )
    await page.getByTitle('Invoice as it is printed').waitFor()
    await shown.assertAccessible('an invoice')
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await page.getByRole('button', { name: 'Authorise', exact: true }).click()
    await page.getByRole('button', { name: 'Record payment' }).waitFor()
    const after = await app.read<Invoiced>(
      '{ invoices { all(account_code: "ALDERWICK") { nodes { status gross_total lines { name } } } } }',
    )
    assert.equal(after.invoices.all.nodes[0]?.status, 'authorised')
  })

  test('a charge card is made, takes the prices of another card, gets one more, and changes one', async () => {
    const { page } = shown
    await shown.go('/records/charge_cards')
    await page.getByRole('link', { name: 'Charge cards' }).waitFor()
    await shown.go('/records/charge_cards/new')
    await page.getByLabel('Code', { exact: false }).first().fill('NORTH')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByText('There is no price yet', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Copy prices …' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').click()
    await page.getByRole('option').first().click()
    await dialog.getByRole('button', { name: /^Copy \d+ prices?$/ }).click()
    await dialog.waitFor({ state: 'detached' })

    const added = page.getByRole('region', { name: 'Add a price' })
    await added.getByLabel('Charge type').selectOption('RENTAL')
    await added.getByLabel('Unit of measure').selectOption('location')
    await added.getByLabel('Code').fill('NORTH-PLACE')
    await added.getByLabel('Price').fill('0.85')
    await added.getByRole('button', { name: 'Add' }).click()
    const grid = page.getByRole('grid')
    const place = grid.getByRole('gridcell', { name: /^Storage, Location/ })
    await place.getByText('0.85').waitFor()
    await place.focus()
    await page.keyboard.type('0.95')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Save 1 price' }).click()
    await page.getByRole('button', { name: 'Save 1 price' }).waitFor({ state: 'detached' })
    await place.getByText('0.95').waitFor()
    await shown.assertAccessible('a charge card')

    type Prices = {
      readonly charge_prices: {
        readonly all: { readonly nodes: readonly Readonly<Record<string, unknown>>[] }
      }
    }
    const { charge_prices } = await app.read<Prices>(
      '{ charge_prices { all(first: 200, order: "id") { nodes { code price quantity unit_of_measure charge_type auto_charge charge_card { code } } } } }',
    )
    const nodes = charge_prices.all.nodes.map(({ charge_card, ...price }) => ({
      ...price,
      card: (charge_card as { readonly code: string }).code,
    }))
    const plain = ({ card, code, ...price }: Readonly<Record<string, unknown>>) => ({
      ...price,
      code: String(code).replace(`${card}-`, ''),
    })
    const added_price = {
      code: 'NORTH-PLACE',
      price: 0.95,
      quantity: 1,
      unit_of_measure: 'location',
      charge_type: 'RENTAL',
      auto_charge: true,
      card: 'NORTH',
    }
    await shown.go('/records/charge_lines?f.code=eq:STORAGE')
    // An amount has the places of money, whatever it is.
    await page
      .getByRole('gridcell', { name: /^£28\.80$/ })
      .first()
      .waitFor()
    const own = nodes.filter(({ card }) => card === 'NORTH')
    const { card: source } = nodes.find(({ card }) => card !== 'NORTH') ?? {}
    assert.deepEqual(own.map(plain), [...nodes.filter(({ card }) => card === source), added_price].map(plain))
  })

  test('the grid of prices is typed into, filled from a spreadsheet and emptied by keys, and saves with the version that was read', async () => {
    const { page } = shown
    const id = await cardOf('STANDARD')
    await shown.go(`/records/charge_cards/${id}`)
    const grid = page.getByRole('grid')
    const cell = (name: RegExp) => grid.getByRole('gridcell', { name })
    const pick = cell(/^Picking, Item/)
    await pick.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('4 / 10')
    await page.keyboard.press('Enter')
    await page.evaluate(pasting('Work\tUnit\tPrice\nPicking\tLine\t0.15\nReceiving\tTask\t0.4\t2'))
    await cell(/^Picking, Line: 0.15$/).waitFor()
    await cell(/^Receiving, Task: 0.4 \/ 2$/).waitFor()
    await cell(/^Sundries, Hour/).focus()
    await page.keyboard.press('Delete')
    await shown.assertAccessible('a grid of prices that is edited')
    await shown.photograph('prices')
    await page.getByRole('button', { name: 'Save 4 prices' }).click()
    await page.getByText('4 prices were saved').waitFor()
    await pick.getByText('4 / 10').waitFor()
    const prices = await pricesOf(id)
    assert.deepEqual(
      prices.filter(({ code }) => /^(PICK-(ITEM|LINE)|RECEIPT-TASK|HOUR)$/.test(code)),
      [
        {
          id: prices.find(({ code }) => code === 'PICK-ITEM')?.id,
          code: 'PICK-ITEM',
          price: 4,
          quantity: 10,
        },
        {
          id: prices.find(({ code }) => code === 'PICK-LINE')?.id,
          code: 'PICK-LINE',
          price: 0.15,
          quantity: 1,
        },
        {
          id: prices.find(({ code }) => code === 'RECEIPT-TASK')?.id,
          code: 'RECEIPT-TASK',
          price: 0.4,
          quantity: 2,
        },
      ],
    )

    await pick.focus()
    await page.keyboard.type('5')
    await page.keyboard.press('Tab')
    const changed = prices.find(({ code }) => code === 'PICK-ITEM')?.id
    const reply = await app.api.patch(
      `/api/charge_prices/${changed}`,
      document('charge_prices', { price: 4.5 }),
    )
    assert.ok(reply.status < 300, reply.text)
    await page.getByRole('button', { name: 'Save 1 price' }).click()
    await page.getByText('Somebody else changed this price meanwhile', { exact: false }).waitFor()
    assert.equal((await pricesOf(id)).find(({ code }) => code === 'PICK-ITEM')?.price, 4.5)
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await pick.getByText('4.5 / 10').waitFor()
    assert.deepEqual(
      shown.complaints.splice(0).filter((complaint) => !complaint.includes('412')),
      [],
    )
  })

  test('prices are tried on the work of a month, also as they are edited, and work without a price is marked', async () => {
    const { page } = shown
    const id = await cardOf('STANDARD')
    const account = await accountOf('BRAMBLEY')
    await shown.go(
      `/records/charge_cards/${id}?account=${account}&month=${new Date().toISOString().slice(0, 7)}`,
    )
    const result = page.getByRole('region', { name: 'What the prices would have charged' })
    const total = result.getByRole('row', { name: /^Total/ })
    await total.waitFor()
    const before = (await total.textContent()) ?? ''
    const pick = page.getByRole('grid').getByRole('gridcell', { name: /^Picking, Item/ })
    await pick.focus()
    await page.keyboard.type('100')
    await page.keyboard.press('Enter')
    await total.filter({ hasNotText: before }).waitFor()
    await page.getByText('with changes that are not saved', { exact: false }).waitFor()
    await pick.focus()
    await page.keyboard.press('Delete')
    for (const name of [/^Picking, Order/, /^Picking, Package/, /^Picking, Line/]) {
      const other = page.getByRole('grid').getByRole('gridcell', { name })
      await other.focus()
      await page.keyboard.press('Delete')
    }
    await page.getByRole('grid').getByText('Work without a price').waitFor()
    await page
      .getByRole('region', { name: 'Work that would have no price' })
      .getByRole('link')
      .first()
      .waitFor()
    await shown.assertAccessible('prices tried on past work')
    await shown.photograph('price-trial')
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await total.filter({ hasText: before }).waitFor()
  })

  test('a client reads its own invoice down to the order that a charge came from, and no invoice of others', async () => {
    const PERSON = { email: 'accounts@alderwick.example', password: 'a-long-and-odd-passphrase' }
    const account = await accountOf('ALDERWICK')
    const role_id = await app.create('roles', {
      name: 'Reads its invoices',
      permissions: [
        'view_invoices',
        'view_charge_lines',
        'view_charge_baskets',
        'view_goods_outs',
        'view_goods_in_receipts',
      ],
    })
    await app.create('users', {
      ...PERSON,
      ...{ password_confirmation: PERSON.password, name: 'Accounts of Alderwick', role_id: Number(role_id) },
      ...{ all_accounts: false, account_ids: [Number(account)] },
    })
    const { invoices } = await app.read<{
      readonly invoices: {
        readonly all: {
          readonly nodes: readonly { id: string; document_number: string; account: { id: string } }[]
        }
      }
    }>('{ invoices { all(order: "id") { nodes { id document_number account { id } } } } }')
    const own = invoices.all.nodes.find((one) => one.account.id === account)
    const other = invoices.all.nodes.find((one) => one.account.id !== account)
    assert.ok(own !== undefined && other !== undefined, 'there are no invoices of two accounts')
    const client = await app.open(`/records/invoices/${own.id}`, PERSON)
    const lines = client.page.getByRole('region', { name: 'Lines' })
    await lines.getByRole('button', { name: 'Picking' }).click()
    const cause = lines
      .getByRole('region', { name: 'What Picking was charged for' })
      .getByRole('link')
      .first()
    await cause.waitFor()
    await client.assertAccessible('an invoice of a client')
    await cause.click()
    await client.page.waitForURL(/records\/goods_outs\/\d+/)
    await client.go('/records/invoices?v=all')
    await client.page.getByRole('gridcell', { name: own.document_number }).waitFor()
    assert.equal(await client.page.getByText(other.document_number, { exact: false }).count(), 0)
  })

  test('the pages log no error', () => {
    assert.deepEqual(shown.complaints, [])
  })

  test('what clients owe stands on one page, which closes and invoices all of it in one act', async () => {
    const { page } = shown
    await shown.go('/money')
    const owing = page.getByRole('region', { name: 'What clients owe today' })
    await owing.getByRole('row').nth(1).waitFor()
    await shown.assertAccessible('what clients owe')
    await shown.photograph('money')
    type Charged = {
      readonly charge_baskets: {
        readonly all: {
          readonly nodes: readonly { readonly id: string; readonly account: { readonly id: string } }[]
        }
      }
      readonly charge_lines: { readonly aggregation: readonly { readonly charge_basket_id: string }[] }
    }
    const query =
      '{ charge_baskets { all(filter: { invoice_status: { in: ["not_invoiced"] } }, first: 500) { nodes { id account { id } } } } charge_lines { aggregation(group_by: [charge_basket_id], limit: 1000) { charge_basket_id } } }'
    /** The accounts with charges that are not invoiced. */
    const charged = async () => {
      const { charge_baskets, charge_lines } = await app.read<Charged>(query)
      const ids = new Set(charge_lines.aggregation.map(({ charge_basket_id }) => charge_basket_id))
      return new Set(
        charge_baskets.all.nodes.filter(({ id }) => ids.has(id)).map(({ account }) => account.id),
      ).size
    }
    const owing_accounts = await charged()
    assert.ok(owing_accounts > 0, 'no basket has charges')
    await page.getByRole('button', { name: /^Invoice \d+ clients?$/ }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText('Nothing is sent yet.').waitFor()
    const invoices = dialog.getByRole('region', { name: 'What will be invoiced' })
    await invoices.getByRole('row').nth(owing_accounts).waitFor()
    assert.equal(await invoices.getByRole('row').count(), owing_accounts + 1)
    assert.equal(await charged(), owing_accounts, 'the question invoiced something')
    await shown.assertAccessible('the end of the month')
    await dialog.getByRole('button', { name: /^Invoice \d+ clients?$/ }).click()
    await page.waitForURL(/records\/invoices\?/)
    await page.locator('[role=grid]').waitFor()
    assert.equal(await charged(), 0)
    await shown.go('/money')
    const drafts = page.getByRole('region', { name: 'Drafts of invoices' })
    await drafts.getByRole('row').nth(owing_accounts).waitFor()
    await shown.assertAccessible('the drafts of invoices')
  })
})

/** The card of a code. */
async function cardOf(code: string): Promise<string> {
  const { charge_cards } = await app.read<{
    readonly charge_cards: { readonly all: { readonly nodes: readonly { readonly id: string }[] } }
  }>(`{ charge_cards { all(code: "${code}") { nodes { id } } } }`)
  return charge_cards.all.nodes[0]?.id ?? ''
}

/** The account of a code. */
async function accountOf(code: string): Promise<string> {
  const { accounts } = await app.read<{
    readonly accounts: { readonly all: { readonly nodes: readonly { readonly id: string }[] } }
  }>(`{ accounts { all(code: "${code}") { nodes { id } } } }`)
  return accounts.all.nodes[0]?.id ?? ''
}

type Price = { readonly id: string; readonly code: string; readonly price: number; readonly quantity: number }

/** The prices of a card, in the order of their codes. */
async function pricesOf(card: string): Promise<readonly Price[]> {
  const { charge_prices } = await app.read<{
    readonly charge_prices: { readonly all: { readonly nodes: readonly Price[] } }
  }>(
    `{ charge_prices { all(charge_card_id: ${card}, order: "code", first: 100) { nodes { id code price quantity } } } }`,
  )
  return charge_prices.all.nodes
}

/** Pastes a text into the focused element, as a spreadsheet puts it on the clipboard. */
function pasting(text: string): string {
  return `{
    const data = new DataTransfer()
    data.setData('text/plain', ${JSON.stringify(text)})
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }`
}
