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

  test('the pages log no error', () => {
    assert.deepEqual(shown.complaints, [])
  })
})
