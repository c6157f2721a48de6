import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { type Reply, symbols } from '../support/api-client.ts'
import { openService } from '../support/service.ts'
import { Keeper, refused, type SavedRecord, statuses } from './saved-records.ts'

const service = await openService()
const { operator } = service
const keeper = new Keeper(operator)
const [pound, yen] = [
  await keeper.make('currencies', { code: 'gbp' }),
  await keeper.make('currencies', { code: 'jpy' }),
]
const [full, low] = [
  await keeper.make('tax_rates', { name: 'Full', component_rate: 20 }),
  await keeper.make('tax_rates', { name: 'Low', component_rate: 5 }),
]

type Attributes = Readonly<Record<string, unknown>>

/** A basket of a new account with lines, closed by default. */
async function basket(
  lines: readonly Attributes[],
  account: Attributes = {},
  status = 'CLOSED',
): Promise<SavedRecord> {
  const owner = await keeper.coded('accounts', { currency_id: pound.id, tax_rate_id: full.id, ...account })
  const made = await keeper.make('charge_baskets', { account_id: owner.id, start_at: '2026-03-01T00:00:00Z' })
  for (const line of lines) await keeper.coded('charge_lines', { charge_basket_id: made.id, ...line })
  if (status === 'CLOSED') await keeper.change(made, { status, end_at: '2026-03-31T00:00:00Z' })
  return made
}

const generate = (...baskets: readonly SavedRecord[]) =>
  operator.post('/api/charge_baskets/generate_invoice', { ids: baskets.map(({ id }) => id) })

type Invoice = { readonly id: number; readonly attributes: Attributes }

function invoicesOf(reply: Reply): readonly Invoice[] {
  assert.equal(reply.status, 200, reply.text)
  const data = reply.body.data as unknown as readonly {
    readonly id: string
    readonly attributes: Attributes
  }[]
  return data.map(({ id, attributes }) => ({ id: Number(id), attributes }))
}

async function invoiced(...baskets: readonly SavedRecord[]): Promise<Invoice> {
  const [first] = invoicesOf(await generate(...baskets))
  assert.ok(first !== undefined)
  return first
}

const linesOf = async (invoice: Invoice) =>
  (
    await service.owner.query(
      `select charge_type, code, name, quantity::float8, price::float8, net::float8, tax_rate::float8, tax::float8, total::float8
       from invoice_lines where invoice_id = $1 order by id`,
      [invoice.id],
    )
  ).rows.map((row) => Object.values(row).join(' '))

const totalsOf = ({ attributes }: Invoice) => [
  attributes.net_total,
  attributes.tax_total,
  attributes.gross_total,
]
const step = (invoice: Invoice, act: string, input?: Attributes) =>
  operator.post(`/api/invoices/${invoice.id}/${act}`, input)
const events = async () =>
  (
    await service.owner.query("select event from events where resource_name = 'invoice' order by id")
  ).rows.map(({ event }) => event)

const PICK = { charge_type: 'PICK', quantity: 3, price: 1.5 }
const RENT = { charge_type: 'RENTAL', quantity: 2, price: 0.33 }

describe('invoices', () => {
  after(() => service.close())

  test('a closed basket becomes a draft with a line for each charge type, its tax and its dates', async () => {
    const made = await basket([PICK, PICK, RENT], { payment_terms_days: 14 })
    const invoice = await invoiced(made)
    const { document_number, document_date, document_due_date, ...others } = invoice.attributes
    assert.match(String(document_number), /^INV\d+$/)
    const days = (Date.parse(String(document_due_date)) - Date.parse(String(document_date))) / 86_400_000
    assert.equal(days, 14)
    const { document_type, status, reference, tax_status, currency, start_at, end_at } = others
    assert.deepEqual(
      [document_type, status, reference, tax_status, currency],
      ['invoice', 'draft', null, 'tax_exclusive', 'gbp'],
    )
    assert.deepEqual([start_at, end_at], ['2026-03-01T00:00:00Z', '2026-03-31T00:00:00Z'])
    assert.deepEqual(totalsOf(invoice), [9.66, 1.93, 11.59])
    assert.deepEqual(await linesOf(invoice), [
      'PICK PICK Picking 1 9 9 20 1.8 10.8',
      'RENTAL RENTAL Storage 1 0.66 0.66 20 0.13 0.79',
    ])
    const { invoice_status, invoice_id } = await keeper.now(made)
    assert.deepEqual([invoice_status, invoice_id], ['invoiced', invoice.id])
  })

  test('each account gets one invoice of its baskets, in its currency', async () => {
    const account = await keeper.coded('accounts', { currency_id: yen.id })
    const closed = async (price: number) => {
      const made = await keeper.make('charge_baskets', { account_id: account.id, start_at: '2026-03-01' })
      await keeper.coded('charge_lines', { charge_basket_id: made.id, ...PICK, price })
      await keeper.change(made, { status: 'CLOSED' })
      return made
    }
    const baskets = [await closed(1.5), await basket([RENT]), await closed(2)]
    const invoices = invoicesOf(await generate(...baskets))
    assert.deepEqual(
      invoices.map((invoice) => [invoice.attributes.currency, ...totalsOf(invoice)]),
      [
        ['jpy', 11, 0, 11],
        ['gbp', 0.66, 0.13, 0.79],
      ],
    )
  })

  test('a price may have its own tax rate, and charges are shown as set in the account', async () => {
    const card = await keeper.coded('charge_cards')
    const price = await keeper.coded('charge_prices', {
      charge_card_id: card.id,
      charge_type: 'PICK',
      unit_of_measure: 'item',
      quantity: 1,
      price: 1,
      tax_rate_id: low.id,
    })
    const made = await basket(
      [
        { ...PICK, code: 'P', charge_price_id: price.id },
        { ...PICK, code: 'P' },
        { ...RENT, code: 'R' },
      ],
      { invoice_display: { pick: 'grouped', rental: 'hidden' } },
    )
    const invoice = await invoiced(made)
    assert.deepEqual(totalsOf(invoice), [9.66, 1.26, 10.92])
    assert.deepEqual(await linesOf(invoice), [
      'PICK P P 6 1.5 9  1.13 10.13',
      ' OTHER Other charges 1 0.66 0.66 20 0.13 0.79',
    ])
  })

  test('an empty basket is invoiced too', async () => {
    const invoice = await invoiced(await basket([]))
    assert.deepEqual(totalsOf(invoice), [0, 0, 0])
    assert.deepEqual(await linesOf(invoice), [])
  })

  test('open, invoiced and unknown baskets are refused, and no invoice is created', async () => {
    const [closed, open] = [await basket([PICK]), await basket([PICK], {}, 'OPEN')]
    const count = async () => (await service.owner.query('select count(*)::int from invoices')).rows[0].count
    const before = await count()
    assert.deepEqual(symbols(await generate(closed, open)), [422, 'basket_not_closed'])
    assert.deepEqual(symbols(await generate(closed, { ...open, id: 999_999 })), [422, 'invalid_ids_provided'])
    assert.deepEqual(symbols(await generate()), [422, 'empty_ids_provided /ids'])
    assert.equal(await count(), before)
    await invoiced(closed)
    assert.deepEqual(symbols(await generate(closed)), [422, 'basket_invoiced'])
    assert.equal(await count(), before + 1)
  })

  test('concurrent requests invoice a basket once', async () => {
    const made = await basket([PICK])
    const replies = await Promise.all(Array.from({ length: 6 }, () => generate(made)))
    assert.deepEqual(statuses(replies), { 200: 1, 422: 5 })
  })

  test('an invoice is submitted, authorised and paid, each announced once, and can be changed only as a draft', async () => {
    const invoice = await invoiced(await basket([PICK]))
    const record: SavedRecord = { id: invoice.id, path: `/api/invoices/${invoice.id}`, attributes: {} }
    assert.equal((await keeper.change(record, { reference: 'PO 7' })).reference, 'PO 7')
    assert.deepEqual(symbols(await step(invoice, 'authorise')), [422, 'invoice_state_invalid'])
    assert.deepEqual(symbols(await step(invoice, 'pay', {})), [422, 'invoice_state_invalid'])
    const before = await events()
    const submitted = await step(invoice, 'submit')
    assert.equal(submitted.body.data?.attributes?.status, 'submitted', submitted.text)
    assert.deepEqual(await keeper.refusedChange(record, { reference: 'PO 8' }), ['invoice_state_invalid'])
    assert.deepEqual(symbols(await step(invoice, 'submit')), [422, 'invoice_state_invalid'])
    assert.equal((await step(invoice, 'authorise')).status, 200)
    assert.deepEqual(symbols(await step(invoice, 'void')), [422, 'invoice_state_invalid'])
    const paid = await step(invoice, 'pay', { paid_at: '2026-04-20T10:00:00Z' })
    const { status, paid_at } = paid.body.data?.attributes ?? {}
    assert.deepEqual([status, paid_at], ['paid', '2026-04-20T10:00:00Z'])
    assert.deepEqual((await events()).slice(before.length), ['submitted', 'authorised', 'paid'])
    const { rows } = await service.owner.query(
      "select data from events where resource_name = 'invoice' order by id desc limit 1",
    )
    assert.deepEqual([rows[0].data.status, rows[0].data.lines.length], ['paid', 1])
  })

  test('the charges of a voided invoice can be invoiced again', async () => {
    const made = await basket([PICK])
    const invoice = await invoiced(made)
    await step(invoice, 'submit')
    assert.equal((await step(invoice, 'void')).status, 200)
    const { invoice_status, invoice_id } = await keeper.now(made)
    assert.deepEqual([invoice_status, invoice_id], ['not_invoiced', null])
    assert.deepEqual(symbols(await step(invoice, 'void')), [422, 'invoice_state_invalid'])
    assert.deepEqual(totalsOf(await invoiced(made)), [4.5, 0.9, 5.4])
    assert.deepEqual(refused(await operator.remove(made.path)), ['basket_invoiced'])
  })

  test('invoices are listed with their lines', async () => {
    const [first] = await keeper.list(
      'invoices',
      'document_number status net_total lines { code net }',
      'status: "paid"',
    )
    assert.deepEqual([first?.status, first?.net_total], ['paid', 4.5])
  })

  test('no internal error occurred', () => assert.deepEqual(service.bugs, []))
})
