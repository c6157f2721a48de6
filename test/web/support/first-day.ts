import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { ConsolePage } from './console-page.ts'
import { ConsoleUnderTest } from './console-under-test.ts'
import { type Hands, Walker } from './walker.ts'

// The first day of a new tenant, from an empty service to an authorised invoice, by the screens: by mouse, and by keys only.

const PRODUCTS = 20

let app: ConsoleUnderTest
let shown: ConsolePage

before(async () => {
  app = await ConsoleUnderTest.start()
  shown = await app.open('/tower')
  await shown.page.getByText('First steps').waitFor()
})
after(() => app?.close())

const rows = () =>
  ['SKU\tName\tEAN\tWeight', ...Array.from({ length: PRODUCTS }, (_, place) => row(place + 1))].join('\n')
const row = (number: number) =>
  `CUP-${number}\tCup ${number}\t50123456${String(number).padStart(4, '0')}\t0.2`

/** The steps of the first day of a tenant. */
class FirstDay {
  readonly #walker: Walker
  readonly #tenant: string

  constructor(hands: Hands, tenant: string) {
    this.#walker = new Walker(shown.page, hands)
    this.#tenant = tenant
  }

  get counts() {
    const { clicks, keys } = this.#walker
    return { clicks, keys }
  }

  /** What each stage took, in the order of the day. */
  readonly stages: string[] = []

  async #stage(name: string, work: () => Promise<void>): Promise<void> {
    const before = this.counts
    await work()
    const { clicks, keys } = this.counts
    this.stages.push(`${name} ${clicks - before.clicks + keys - before.keys}`)
  }

  get #page() {
    return shown.page
  }

  /** The label of a field in a form, with or without the mark of a required one. */
  #field(label: string) {
    return this.#page.getByLabel(new RegExp(`^${label}( \\*)?$`)).first()
  }

  #button(name: string | RegExp) {
    return this.#page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
  }

  async #create(path: RegExp): Promise<void> {
    await this.#send('Create')
    await this.#page.waitForURL(path)
  }

  /** Sends a form: by its button, or by the keys that send it from any of its fields. */
  async #send(button: string): Promise<void> {
    await this.#walker.main(this.#button(button))
  }

  /** Opens the next of the first steps from the page on which the last was done. */
  async #step(name: string): Promise<void> {
    // The tower lists all steps; every other page leads to the next one.
    const link = this.#page.getByRole('link', { name: new RegExp(`^(Next step: )?${RegExp.escape(name)}$`) })
    await link.waitFor()
    const path = new URL(String(await link.getAttribute('href')), this.#page.url()).pathname
    if (this.#walker.hands === 'mouse') await this.#walker.press(link)
    else await this.#walker.key('g n')
    await this.#page.waitForURL(({ pathname }) => pathname === path)
  }

  /** Opens a page by its link in the rail, or by its letter. */
  async #goTo(name: string, letter: string): Promise<void> {
    if (this.#walker.hands === 'mouse') {
      const rail = this.#page.getByRole('navigation', { name: 'Areas', exact: true })
      return this.#walker.press(rail.getByRole('link', { name, exact: true }))
    }
    await this.#walker.key(`g ${letter}`)
  }

  /** Finds a page or a record by its name, of which the beginning is typed. */
  async #find(name: string, typed: string): Promise<void> {
    const option = this.#page.getByRole('option', { name: new RegExp(`^${name}`) }).first()
    if (this.#walker.hands === 'mouse') await this.#walker.press(this.#button(/^Search/))
    else await this.#walker.key('Control+k')
    await this.#page.getByRole('combobox', { name: 'Search' }).waitFor()
    await this.#walker.write(this.#walker.hands === 'mouse' ? name : typed)
    await option.waitFor()
    if (this.#walker.hands === 'mouse') await this.#walker.press(option)
    else await this.#walker.key('Enter')
  }

  async setUpTenant(): Promise<void> {
    if (this.#walker.hands === 'mouse') await this.#goTo('Tenants', '')
    else await this.#find('Tenants', 'ten')
    await this.#button('New tenant').waitFor()
    if (this.#walker.hands === 'mouse') await this.#walker.press(this.#button('New tenant'))
    else await this.#walker.key('c')
    await this.#walker.type(this.#field('Slug'), this.#tenant)
    await this.#create(/subdomains\/\d+$/)
    await this.#walker.main(this.#page.getByRole('link', { name: 'Enter', exact: true }))
    await this.#page.waitForURL(`**/console/${this.#tenant}/**`)
  }

  async setUpWarehouse(): Promise<void> {
    await this.#step('Create a warehouse')
    await this.#walker.type(this.#field('Code'), 'HALL')
    await this.#create(/warehouses\/\d+$/)
    for (const bay of ['come in', 'leave']) {
      await this.#step(`Create a bay for goods that ${bay}`)
      await this.#create(/locations\/\d+$/)
    }
    await this.#step('Choose both as the default bays of the warehouse')
    await this.#hasValue('Default goods in location', 'IN-1')
    await this.#hasValue('Default goods out location', 'OUT-1')
    await this.#walker.main(this.#button('Save'))
    await this.#page.waitForURL(/warehouses\/\d+$/)
    await this.#step('Create its storage locations as a range')
    await this.#page.getByText('None of these codes exists yet.').waitFor()
    await this.#walker.main(this.#button('Create 200 locations'))
    await this.#page.getByRole('heading', { name: '200 locations were created' }).waitFor()
  }

  /** Waits until a field that names a record shows one. */
  async #hasValue(label: string, code: string): Promise<void> {
    const field = this.#page.getByRole('combobox', { name: label })
    await field.and(this.#page.locator(`[value^="${code}"]`)).waitFor()
  }

  /** A tenant and its warehouse with bays and locations. */
  async setUp(): Promise<void> {
    await this.#stage('tenant', () => this.setUpTenant())
    await this.#stage('warehouse', () => this.setUpWarehouse())
  }

  /** All that follows the set-up of the warehouse, up to the invoice. */
  async work(): Promise<void> {
    await this.#stage('client', () => this.setUpClient())
    await this.#stage('receipt', () => this.receive())
    await this.#stage('order', () => this.order())
    await this.#stage('pick', () => this.pick())
    await this.#stage('packing', () => this.pack())
    await this.#stage('invoice', () => this.bill())
  }

  async setUpClient(): Promise<void> {
    await this.#step('Create a carton to pack into')
    await this.#create(/storage_unit_types\/\d+$/)
    await this.#step('Create a price list (charge card)')
    await this.#walker.type(this.#field('Code'), 'STANDARD')
    await this.#create(/charge_cards\/\d+$/)
    const price = this.#page.getByRole('region', { name: 'Add a price' })
    await this.#walker.type(price.getByLabel(/^Price/), '0.5')
    await this.#walker.submit(price.getByRole('button', { name: 'Add' }))
    await this.#page.getByRole('gridcell', { name: /^Picking, Item: / }).waitFor()
    // The cursor stays in the price for the next one; single keys work beside it.
    if (this.#walker.hands === 'keyboard') await this.#walker.key('Escape')
    await this.#step('Create the account of a client')
    await this.#walker.type(this.#field('Code'), 'ACME')
    await this.#create(/accounts\/\d+$/)
    await this.#step('Let the account use the warehouse')
    await this.#create(/account_warehouses\/\d+$/)
    await this.#step('Paste its products from a spreadsheet')
    await this.#walker.paste(this.#field('Rows of a spreadsheet'), rows())
    await this.#page.getByText('All of them can be created.').waitFor()
    await this.#walker.main(this.#button(`Create ${PRODUCTS} products`))
    await this.#page.getByRole('heading', { name: `${PRODUCTS} products were created` }).waitFor()
  }

  async receive(): Promise<void> {
    await this.#step('Create a receipt of goods to come')
    await this.#line('Expected', '40')
    await this.#create(/goods_in_receipts\/\d+$/)
    await this.#walker.main(this.#button('Receive'))
    await this.#walker.main(this.#button('Receive 1 line as expected (40)'))
    await this.#walker.main(this.#button('Put away 1 line as proposed (40)'))
    await this.#page.getByText('Everything is received and put away.').waitFor()
  }

  /** The first line of a form: a product and its quantity. */
  async #line(quantity: string, value: string): Promise<void> {
    await this.#walker.choose(
      this.#page.getByRole('combobox', { name: 'Line 1: Product', exact: true }),
      'CUP-1',
    )
    await this.#walker.type(
      this.#page.getByRole('textbox', { name: `Line 1: ${quantity}`, exact: true }),
      value,
    )
  }

  async order(): Promise<void> {
    await this.#step('Create an order')
    await this.#walker.type(this.#field('Reference'), 'ORDER-1')
    await this.#line('Ordered', '6')
    await this.#create(/goods_outs\/\d+$/)
    await this.#walker.main(this.#button('Process'))
    await this.#page.getByRole('tab', { name: 'Tasks 1' }).waitFor()
  }

  async pick(): Promise<void> {
    await this.#walker.main(this.#button('Complete 1 pick of 6 units …'))
    await this.#walker.submit(
      this.#page.getByRole('dialog').getByRole('button', { name: /^Complete 1 pick/ }),
    )
    await this.#page.getByText('Everything picked is staged, and waits to be dispatched.').waitFor()
  }

  async pack(): Promise<void> {
    await this.#goTo('Packing', 'p')
    await this.#page.getByRole('button', { name: /^ORDER-1/ }).waitFor()
    // Enter alone opens the order that is to be packed first.
    for (const code of ['', 'CUP-1', '6']) await this.#scan(code)
    await this.#page.getByRole('status').filter({ hasText: '6 packed.' }).waitFor()
    await this.#walker.main(this.#button(/^Close carton/))
    await this.#page
      .getByText(/^ORDER-1 is packed\./)
      .first()
      .waitFor()
    // The station lies over the bar with the search.
    if (this.#walker.hands === 'mouse') await this.#walker.press(this.#button('Leave the station'))
    await this.#find('ORDER-1', 'ORD')
    await this.#walker.main(this.#button('Dispatch'))
    await this.#page.locator('#content header').getByText('Completed', { exact: true }).waitFor()
  }

  async #scan(code: string): Promise<void> {
    await this.#walker.write(code)
    await this.#walker.key('Enter')
  }

  async bill(): Promise<void> {
    await this.#goTo('Billing', 'b')
    const basket = this.#page.locator('[data-cell="0:1"]')
    await this.#page.getByRole('row').filter({ hasText: 'ACME' }).waitFor()
    if (this.#walker.hands === 'mouse') await this.#walker.press(basket)
    else {
      await this.#page.locator('[data-cell]:focus').waitFor()
      await this.#walker.key('Enter')
    }
    await this.#page.waitForURL(/charge_baskets\/\d+$/)
    await this.#page.getByRole('region', { name: 'Charges', exact: true }).getByText('PICK-ITEM').waitFor()
    await this.#walker.main(this.#button('Close').first())
    await this.#walker.main(this.#button('Generate invoice'))
    await this.#page.waitForURL('**/records/invoices/*')
    await this.#page.getByRole('row', { name: /^Gross .*3\.00$/ }).waitFor()
    await this.#walker.main(this.#button('Submit'))
    await this.#walker.main(this.#button('Authorise'))
    await this.#button('Record payment')
      .or(this.#page.getByRole('link', { name: 'Record payment' }))
      .waitFor()
  }
}

/** How far a day is worked, and with what. */
export type DayPlan = {
  readonly hands: Hands
  readonly tenant: string
  /** Whether it ends with the invoice, instead of the set-up of the warehouse. */
  readonly isWhole: boolean
}

/** Tests first days, each of a tenant of its own. */
export function testFirstDays(plans: readonly DayPlan[]): void {
  suite('the first day of a tenant', () => {
    for (const { hands, tenant, isWhole } of plans)
      test(`goes from an empty service to ${isWhole ? 'an invoice' : 'a warehouse'} by ${hands}`, async (t) => {
        const day = new FirstDay(hands, tenant)
        const began = performance.now()
        await day.setUp()
        if (isWhole) await day.work()
        const { clicks, keys } = day.counts
        const seconds = Math.round((performance.now() - began) / 1000)
        t.diagnostic(`${hands}: ${clicks} clicks, ${keys} keys, ${seconds} s; ${day.stages.join(', ')}`)
        assert.ok(
          hands === 'mouse' ? clicks <= 55 : clicks === 0 && keys <= 130,
          `${clicks} clicks, ${keys} keys`,
        )
      })

    test('the pages log no error', () => assert.deepEqual(shown.complaints, []))
  })
}
