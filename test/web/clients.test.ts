import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { ConsolePage } from './support/console-page.ts'
import { ConsoleUnderTest } from './support/console-under-test.ts'

// A client opened on one page, from its name to its first file, in a real browser.

let app: ConsoleUnderTest
let shown: ConsolePage

const part = (name: string) => shown.page.getByRole('region', { name, exact: true })
const isDone = (name: string) => part(name).getByText('Done', { exact: true }).waitFor()

/** Rows that are pasted on the page for spreadsheets, tried, and imported. */
async function importRows(rows: string, count: string): Promise<void> {
  const { page } = shown
  await page.getByLabel('Rows of a spreadsheet').fill(rows)
  await page.getByRole('button', { name: /^Try out/ }).click()
  await page.getByText('would be created').locator('..').getByRole('link', { name: count }).waitFor()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByText('created', { exact: true }).locator('..').getByRole('link', { name: count }).waitFor()
}

before(async () => {
  app = await ConsoleUnderTest.start()
  await app.create('warehouses', { code: 'HULL', timezone: 'Europe/London' })
  const card = await app.create('charge_cards', { code: 'STANDARD' })
  for (const [code, charge_type, unit_of_measure] of [
    ['STANDARD-PICK', 'PICK', 'item'],
    ['STANDARD-RECEIPT', 'RECEIPT', 'item'],
  ])
    await app.create('charge_prices', {
      ...{ charge_card_id: Number(card), code, charge_type, unit_of_measure },
      ...{ price: '0.5', quantity: 1, auto_charge: true },
    })
  await app.create('ftp_users', {
    ...{ direction: 'upload', name: 'files', username: 'console-files' },
    ...{ password: 'a-long-and-odd-passphrase', password_confirmation: 'a-long-and-odd-passphrase' },
  })
  shown = await app.open('/records/accounts')
})
after(() => app?.close())

suite('opening a client', () => {
  test('begins in the list of clients with its code, name and warehouse', async () => {
    const { page } = shown
    await page.getByRole('link', { name: 'Open a client' }).first().click()
    await page.getByText('0 of 6 parts are done.').waitFor()
    await part('Prices').getByText('The client comes first.').waitFor()
    await shown.assertAccessible('the page of a new client')
    await shown.photograph('open-client-empty')
    await part('Client').getByLabel(/^Code/).fill('NORTH')
    await part('Client').getByLabel('Name', { exact: true }).fill('Northwind')
    await part('Client').getByRole('button', { name: 'Create client' }).click()
    await page.getByRole('heading', { name: 'Northwind', level: 1 }).waitFor()
    await isDone('Client')
  })

  test('goes on with the prices of another client, which become its own', async () => {
    const prices = part('Prices')
    await prices.getByLabel('Charge card of another client').selectOption({ label: 'STANDARD' })
    await prices.getByRole('button', { name: 'Copy its prices' }).click()
    await prices.getByRole('link', { name: 'NORTH: 2 prices' }).waitFor()
    await isDone('Prices')
    type Prices = {
      readonly charge_prices: { readonly all: { readonly nodes: readonly { code: string }[] } }
    }
    const { charge_prices } = await app.read<Prices>(
      '{ charge_prices { all(order: "code") { nodes { code } } } }',
    )
    assert.deepEqual(
      charge_prices.all.nodes.map(({ code }) => code),
      ['NORTH-PICK', 'NORTH-RECEIPT', 'STANDARD-PICK', 'STANDARD-RECEIPT'],
    )
  })

  test('invites people who see this client alone', async () => {
    const people = part('People')
    await people.getByLabel(/^Name of the person/).fill('Nora North')
    await people.getByLabel(/^Email/).fill('nora@example.test')
    await people.getByRole('button', { name: 'Invite' }).click()
    await people.getByRole('link', { name: 'Nora North' }).waitFor()
    await isDone('People')
    type Users = {
      readonly users: {
        readonly all: { readonly nodes: readonly { all_accounts: boolean; role: { name: string } }[] }
      }
    }
    const { users } = await app.read<Users>(
      '{ users { all(email: "nora@example.test") { nodes { all_accounts role { name } } } } }',
    )
    assert.deepEqual(users.all.nodes, [{ all_accounts: false, role: { name: 'Client' } }])
  })

  test('takes its products and its first delivery from spreadsheets, and is taken up again where it was left', async () => {
    const { page } = shown
    const address = page.url()
    await part('Products').getByRole('link', { name: 'Products from a spreadsheet or file' }).click()
    await importRows('SKU\tName\nCUP-1\tBlue cup\nCUP-2\tRed cup\n', '2')
    await page.goto(address)
    await part('Products').getByText('It has 2 products.').waitFor()
    await part('First file').getByRole('link', { name: 'Announce a delivery from a file' }).click()
    await page.getByLabel('Rows of a spreadsheet').waitFor()
    await app.create('suppliers', { code: 'MILL' })
    await page
      .getByLabel('Rows of a spreadsheet')
      .fill('ASN\tSKU\tQty\tETA\tSupplier\nIN-1\tCUP-1\t5\t2026-12-01\tMILL\n')
    await page.getByRole('region', { name: 'Columns' }).waitFor()
    await importRows('ASN\tSKU\tQty\tETA\tSupplier\nIN-1\tCUP-1\t5\t2026-12-01\tMILL\n', '1')
    await page.goto(address)
    await isDone('First file')
    await page.getByText('5 of 6 parts are done.').waitFor()
    await shown.assertAccessible('a client that is nearly open')
    await shown.photograph('open-client')
  })

  test('is found in the palette, and the pages log no error', async () => {
    const { page } = shown
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('Open a client')
    await page
      .getByRole('option', { name: /Open a client/ })
      .first()
      .click()
    await page.getByText('0 of 6 parts are done.').waitFor()
    assert.deepEqual(shown.complaints, [])
  })
})
