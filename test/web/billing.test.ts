import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
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
    const row = page.getByRole('row', { name: /^NORTH-PLACE/ })
    await row.getByText('0.85').waitFor()
    await row.getByRole('button', { name: 'Change the price of NORTH-PLACE' }).click()
    await row.getByRole('textbox').fill('0.95')
    await row.getByRole('button', { name: 'Save' }).click()
    await row.getByText('0.95').waitFor()
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
      .getByRole('gridcell', { name: /^28\.80$/ })
      .first()
      .waitFor()
    const own = nodes.filter(({ card }) => card === 'NORTH')
    const { card: source } = nodes.find(({ card }) => card !== 'NORTH') ?? {}
    assert.deepEqual(own.map(plain), [...nodes.filter(({ card }) => card === source), added_price].map(plain))
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
  })
})
