import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../automations/receiver.ts'
import { document } from '../support/api-client.ts'
import type { ConsolePage } from './support/console-page.ts'
import { ConsoleUnderTest } from './support/console-under-test.ts'

// Records and their forms in a real browser against a real service: refusals, two users, lost answers, keys.

let app: ConsoleUnderTest
let shown: ConsolePage
let other: ConsolePage

/** The names of the customers with a code. */
async function namesOf(code: string): Promise<readonly string[]> {
  type Found = {
    readonly customers: { readonly all: { readonly nodes: readonly { readonly name: string }[] } }
  }
  const { customers } = await app.read<Found>(`{ customers { all(code: "${code}") { nodes { name } } } }`)
  return customers.all.nodes.map(({ name }) => name)
}

let made = 0
async function customer(): Promise<{ readonly path: string; readonly code: string }> {
  made += 1
  const code = `CUST-${made}`
  const id = await app.create('customers', { code, name: 'Old' })
  return { path: `/records/customers/${id}`, code }
}

const title = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true, level: 1 }).waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const field = (page: Page, name: string) => {
  const general = page.getByRole('group', { name: 'General' })
  const named = { name, exact: true }
  return general.getByRole('textbox', named).or(general.getByRole('combobox', named))
}

before(async () => {
  app = await ConsoleUnderTest.start({ sampleData: true })
  shown = await app.open('/records/customers')
  other = await app.open('/records/customers')
})
after(() => app?.close())

suite('records in the browser', () => {
  test('a refusal is shown at its field, which gets the focus, and no input is lost', async () => {
    const { page } = shown
    await shown.go('/records/customers/new')
    await field(page, 'Name').fill('Smith')
    await press(page, 'Create')
    await page.getByText('Must not be empty').waitFor()
    const invalid = page.locator('[aria-invalid=true]:focus')
    await invalid.waitFor()
    assert.equal(await field(page, 'Name').inputValue(), 'Smith')
    await shown.assertAccessible('a refused form')
    await page.keyboard.type('SMITH')
    await page.keyboard.press('Enter')
    await title(page, 'SMITH')
    assert.deepEqual(await namesOf('SMITH'), ['Smith'])
    await shown.assertAccessible('a record')
  })

  test('changes of two users to different fields are merged, and one decides about the same field', async () => {
    const { path, code } = await customer()
    const [mine, theirs] = [shown.page, other.page]
    await shown.go(`${path}/edit`)
    await other.go(`${path}/edit`)
    await field(mine, 'Name').fill('Mine')
    await field(theirs, 'Name').fill('Theirs')
    await theirs.getByLabel('Postcode').fill('HU1')
    await press(theirs, 'Save')
    await title(theirs, code)
    await press(mine, 'Save')
    await mine.getByText('Taken over from them: Postcode.').waitFor()
    await mine.locator('[data-attention=merge]:focus').waitFor()
    assert.deepEqual(await namesOf(code), ['Theirs'])
    await shown.assertAccessible('a form that two people changed')
    await mine.getByRole('radio', { name: 'Mine Mine' }).focus()
    await mine.keyboard.press('w')
    assert.equal(await field(mine, 'Name').inputValue(), 'Old')
    await mine.keyboard.press('m')
    await press(mine, 'Save')
    await title(mine, code)
    await mine.getByText('HU1').waitFor()
    assert.deepEqual(await namesOf(code), ['Mine'])
  })

  test('a request whose answer was lost is repeated with the same key, and performed once', async () => {
    const { page } = shown
    const keys: (string | undefined)[] = []
    await page.route('**/api/customers', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await shown.go('/records/customers/new')
    await field(page, 'Code').fill('ONCE')
    await press(page, 'Create')
    await title(page, 'ONCE')
    await page.unroute('**/api/customers')
    assert.deepEqual([keys.length, new Set(keys).size, (await namesOf('ONCE')).length], [2, 1, 1])
  })

  test('a form closed before the answer repeats the request with the same key when it is opened, and saves once', async () => {
    const page = await shown.page.context().newPage()
    let first: string | undefined
    const done = Promise.withResolvers<void>()
    await page.route('**/api/customers', async (route) => {
      first = route.request().headers()['idempotency-key']
      await route.fetch()
      done.resolve()
    })
    await page.goto(`${app.server.url}/console/demo/records/customers/new`)
    await field(page, 'Code').fill('RELOADED')
    await press(page, 'Create')
    await done.promise
    await page.close()
    await shown.go('/records/customers/new')
    await shown.page.getByText('Not sure whether this was saved').waitFor()
    const again = shown.page.waitForRequest('**/api/customers')
    await press(shown.page, 'Try again')
    assert.equal((await again).headers()['idempotency-key'], first)
    await title(shown.page, 'RELOADED')
    assert.equal((await namesOf('RELOADED')).length, 1)
  })

  test('a form that a link has filled in is left without a question, until somebody types in it', async () => {
    const { page } = shown
    const warehouse_id = await app.create('warehouses', { code: 'BAYS', timezone: 'UTC' })
    const { location_types } = await app.read<{
      readonly location_types: { readonly all: { readonly nodes: readonly { readonly id: string }[] } }
    }>('{ location_types { all(code: "GIBAY") { nodes { id } } } }')
    const bay = await app.create('locations', {
      ...{ warehouse_id, code: 'BAY-IN', location_type_id: location_types.all.nodes[0]?.id },
    })
    const path = `/records/warehouses/${warehouse_id}`
    await shown.go(`${path}/edit?default_goods_in_location_id=${bay}`)
    await page
      .getByRole('combobox', { name: 'Default goods in location' })
      .and(page.locator('[value^="BAY-IN"]'))
      .waitFor()
    await press(page, 'Cancel')
    await title(page, 'BAYS')
    await shown.go(`${path}/edit?default_goods_in_location_id=${bay}`)
    await field(page, 'Name').fill('Half')
    await press(page, 'Cancel')
    await page.getByRole('alertdialog').waitFor()
    await press(page, 'Leave')
    await title(page, 'BAYS')
  })

  test('leaving unsaved input asks for a confirmation, and the input is offered again', async () => {
    const { page } = shown
    const { path, code } = await customer()
    await shown.go(`${path}/edit`)
    await field(page, 'Name').fill('Half')
    await press(page, 'Cancel')
    await page.getByRole('alertdialog').waitFor()
    await shown.assertAccessible('the question before leaving')
    await press(page, 'Leave')
    await title(page, code)
    // The key belongs to the button, which is shown once the permissions are known.
    await page.getByRole('button', { name: /^Edit/ }).waitFor()
    await page.keyboard.press('e')
    await page.getByText('did not save').waitFor()
    assert.equal(await field(page, 'Name').inputValue(), 'Half')
    await press(page, 'Discard it')
    assert.equal(await field(page, 'Name').inputValue(), 'Old')
  })

  test('an order is created by keyboard only from what matters first, and the next one begins with its account', async () => {
    const { page } = shown
    const account_id = await app.create('accounts', { code: 'KEYS' })
    const warehouse_id = await app.create('warehouses', { code: 'KEYS', timezone: 'UTC' })
    await app.create('account_warehouses', { account_id, warehouse_id })
    for (const code of ['SPOON', 'FORK']) {
      const product = await app.create('products', { code, units_per_case: 12 })
      await app.create('account_products', { account_id }, `/api/products/${product}/account_products`)
    }
    const packs = Promise.withResolvers<void>()
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('units_per_case')) await packs.promise
      await route.continue()
    })
    await shown.go('/records/goods_outs/new')
    await field(page, 'Account').focus()
    await page.keyboard.type('KEY')
    await page.getByRole('option', { name: 'KEYS' }).waitFor()
    await page.keyboard.press('Enter')
    await field(page, 'Kind of order').focus()
    await page.keyboard.type('Sales')
    await field(page, 'Reference').focus()
    await page.keyboard.type('ORD-KEYS')
    await page.getByLabel(/^Due/).fill('2026-12-01T10:00')
    assert.equal(await page.getByRole('textbox', { name: 'Delivery notes' }).count(), 0)
    await page.getByLabel('Line 1: Product').focus()
    await page.evaluate(pasting('Order quantity\tProduct\n4\tSPOON\n5\tFORK'))
    await page.getByLabel('Line 2: Ordered').fill('1 case + 3')
    assert.equal(await page.getByText('= 15 units').count(), 0)
    packs.resolve()
    await page.getByText('= 15 units').waitFor()
    await page.getByText('0 free').first().waitFor()
    await page.getByText('case 12').first().waitFor()
    await page.getByText('2 lines, 19 units').waitFor()
    assert.equal(await page.getByLabel('Line 1: Carrier', { exact: true }).count(), 0)
    await page.getByRole('button', { name: 'All columns' }).click()
    await page.getByLabel('Line 1: Carrier', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Main columns' }).click()
    await shown.assertAccessible('a form with lines')
    await shown.photograph('new-order')
    await page.getByRole('button', { name: 'Create' }).focus()
    await page.keyboard.press('Enter')
    await title(page, 'ORD-KEYS')
    type Lines = readonly { readonly order_quantity: number; readonly product: { readonly code: string } }[]
    const { goods_outs } = await app.read<{
      readonly goods_outs: { readonly all: { readonly nodes: readonly { readonly lines: Lines }[] } }
    }>(
      '{ goods_outs { all(reference: "ORD-KEYS") { nodes { lines { order_quantity product { code } } } } } }',
    )
    const lines = goods_outs.all.nodes[0]?.lines.map(
      ({ order_quantity, product }) => `${Number(order_quantity)} ${product.code}`,
    )
    assert.deepEqual(lines, ['4 SPOON', '15 FORK'])
    await shown.go('/records/goods_outs/new')
    await page.getByRole('heading', { name: 'New order', level: 1 }).waitFor()
    const account = page.locator('fieldset input[role=combobox]').first()
    await eventually('the account of last time', async () => (await account.inputValue()) === 'KEYS' || null)
    assert.equal(await field(page, 'Reference').inputValue(), '')
  })

  test('a record is deleted after a confirmation, and its history shows the changes', async () => {
    const { page } = shown
    const { path, code } = await customer()
    await app.api.patch(`/api${path.replace('/records', '')}`, document('customers', { name: 'New' }))
    await shown.go(path)
    await page.getByRole('tab', { name: 'History' }).click()
    await page.getByText('Name: Old → New').waitFor()
    await shown.assertAccessible('a history')
    await press(page, 'Delete')
    await page.getByRole('alertdialog').getByText('This cannot be undone.').waitFor()
    await shown.assertAccessible('the question before deleting')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText(`${code} was deleted`).waitFor()
    assert.deepEqual(await namesOf(code), [])
  })

  test('the pages log no error', () =>
    assert.deepEqual([...shown.complaints, ...other.complaints].filter(isFault), []))
})

/** The browser logs the answer that a test has dropped, which is no error of the page. */
const isFault = (complaint: string) => !complaint.includes('net::ERR_FAILED')

/** Pastes a text into the focused element, as a spreadsheet puts it on the clipboard. */
function pasting(text: string): string {
  return `{
    const data = new DataTransfer()
    data.setData('text/plain', ${JSON.stringify(text)})
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }`
}
