import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { type Reply, symbols } from '../support/api-client.ts'
import { openService } from '../support/service.ts'
import { Keeper, type SavedRecord, statuses } from './saved-records.ts'

const service = await openService()
const { operator } = service
const keeper = new Keeper(operator)
await keeper.make('currencies', { code: 'gbp' })
const yen = await keeper.make('currencies', { code: 'jpy' })
const window = await keeper.make('charge_windows', { frequency: 'Month', numbers: [1] })

type Attributes = Readonly<Record<string, unknown>>
type Invoicing = {
  readonly account_id: number
  readonly status: string
  readonly closed_basket_id: number | null
  readonly basket_ids: readonly number[]
  readonly invoice: Attributes | null
}

const PATH = '/api/charge_baskets/close_and_invoice'
const end = (accounts: readonly SavedRecord[], headers: Readonly<Record<string, string>> = {}) =>
  operator.post(PATH, { account_ids: accounts.map(({ id }) => id) }, headers)

function invoicingsOf(reply: Reply): readonly Invoicing[] {
  assert.equal(reply.status, 200, reply.text)
  return reply.body.data?.attributes?.accounts as readonly Invoicing[]
}

/** A basket of an account with sundry charges, open unless said otherwise. */
async function basketOf(
  account: SavedRecord,
  prices: readonly number[],
  { status = 'OPEN', start_at = '2026-03-01T00:00:00Z' } = {},
): Promise<SavedRecord> {
  const made = await keeper.make('charge_baskets', { account_id: account.id, start_at })
  for (const price of prices)
    await keeper.coded('charge_lines', { charge_basket_id: made.id, charge_type: 'SUNDRY', price })
  if (status === 'CLOSED') await keeper.change(made, { status })
  return made
}

const countOf = async (table: string) =>
  (await service.owner.query(`select count(*)::int as count from ${table}`)).rows[0].count

describe('the end of a month', () => {
  after(() => service.close())

  test('open baskets are closed and invoiced with those that are closed, an invoice for each account', async () => {
    const [first, second] = [
      await keeper.coded('accounts'),
      await keeper.coded('accounts', { currency_id: yen.id }),
    ]
    const closed = await basketOf(first, [2], { status: 'CLOSED' })
    const open = await basketOf(first, [3])
    const other = await basketOf(second, [500])
    const answer = invoicingsOf(await end([first, second]))
    assert.deepEqual(
      answer.map(({ account_id, status, closed_basket_id, basket_ids, invoice }) => [
        ...[
          account_id,
          status,
          closed_basket_id,
          basket_ids,
          Number(invoice?.gross_total),
          invoice?.currency,
        ],
      ]),
      [
        [first.id, 'invoiced', open.id, [closed.id, open.id], 5, 'gbp'],
        [second.id, 'invoiced', other.id, [other.id], 500, 'jpy'],
      ],
    )
    const after = await keeper.now(open)
    assert.deepEqual(
      [after.status, after.invoice_status, after.invoice_id],
      ['CLOSED', 'invoiced', Number(answer[0]?.invoice?.id)],
    )
    const { rows } = await service.owner.query(
      "select event from events where aggregate_type = 'charge_baskets' and aggregate_id = $1 order by id",
      [open.id],
    )
    assert.deepEqual(
      rows.slice(-2).map(({ event }) => event),
      ['updated', 'updated'],
    )
  })

  test('pressed again it invoices nothing, with the same key it is answered as before', async () => {
    const account = await keeper.coded('accounts')
    await basketOf(account, [4])
    const key = { 'idempotency-key': 'month-end-of-one-account' }
    const answer = invoicingsOf(await end([account], key))
    const invoices = await countOf('invoices')
    assert.deepEqual(invoicingsOf(await end([account], key)), answer)
    assert.deepEqual(invoicingsOf(await end([account])), [
      { account_id: account.id, status: 'no_charges', closed_basket_id: null, basket_ids: [], invoice: null },
    ])
    assert.equal(await countOf('invoices'), invoices)
  })

  test('concurrent requests make one invoice', async () => {
    const account = await keeper.coded('accounts')
    await basketOf(account, [4])
    const replies = await Promise.all(Array.from({ length: 5 }, () => end([account])))
    assert.deepEqual(statuses(replies), { 200: 5 })
    const made = replies.flatMap((reply) => invoicingsOf(reply)).filter(({ status }) => status === 'invoiced')
    assert.equal(made.length, 1)
  })

  test('a dry run has the figures of the invoices, and closes and writes nothing', async () => {
    const account = await keeper.coded('accounts')
    const open = await basketOf(account, [7.5])
    const before = await countOf('invoices')
    const reply = await end([account], { prefer: 'dry-run' })
    assert.equal(reply.headers['preference-applied'], 'dry-run')
    assert.equal(Number(invoicingsOf(reply)[0]?.invoice?.gross_total), 7.5)
    assert.equal(await countOf('invoices'), before)
    assert.equal((await keeper.now(open)).status, 'OPEN')
  })

  test('baskets without charges stay open, and those that a window closes are left to it', async () => {
    const [idle, free] = [await keeper.coded('accounts'), await keeper.coded('accounts')]
    const windowed = await keeper.coded('accounts', { charge_window_id: window.id })
    const both = await keeper.coded('accounts', { charge_window_id: window.id })
    const left = [
      await basketOf(idle, []),
      await basketOf(free, [0]),
      await basketOf(windowed, [9]),
      await basketOf(both, [1], { status: 'CLOSED' }).then(() => basketOf(both, [2])),
    ]
    const answer = invoicingsOf(await end([idle, free, windowed, both]))
    assert.deepEqual(
      answer.map(({ status, invoice }) => [status, invoice === null ? null : Number(invoice.gross_total)]),
      [
        ['no_charges', null],
        ['no_charges', null],
        ['waits_for_window', null],
        ['invoiced', 1],
      ],
    )
    const statusesNow = await Promise.all(left.map(async (basket) => (await keeper.now(basket)).status))
    assert.deepEqual(statusesNow, ['OPEN', 'OPEN', 'OPEN', 'OPEN'])
  })

  test('every refusal is reported at once, and then no account is invoiced', async () => {
    const good = await keeper.coded('accounts')
    const early = [await keeper.coded('accounts'), await keeper.coded('accounts')]
    await basketOf(good, [5])
    for (const account of early) await basketOf(account, [5], { start_at: '2099-01-01T00:00:00Z' })
    const before = await countOf('invoices')
    const reply = await end([good, ...early])
    assert.deepEqual(symbols(reply), [422, 'basket_not_begun', 'basket_not_begun'])
    assert.deepEqual(symbols(await end([good, { ...good, id: 999_999 }])), [422, 'invalid_ids_provided'])
    assert.deepEqual(symbols(await end([])), [422, 'empty_ids_provided /account_ids'])
    assert.equal(await countOf('invoices'), before)
  })

  test('whoever may invoice but not close baskets is refused', async () => {
    const account = await keeper.coded('accounts')
    await basketOf(account, [5])
    const colleague = await service.colleague(['generate_invoices', 'view_accounts'])
    const reply = await colleague.post(PATH, { account_ids: [account.id] })
    assert.equal(reply.status, 403, reply.text)
    const may = await service.colleague(['generate_invoices', 'manage_charge_baskets', 'view_accounts'])
    assert.equal(invoicingsOf(await may.post(PATH, { account_ids: [account.id] }))[0]?.status, 'invoiced')
  })

  test('no internal error occurred', () => assert.deepEqual(service.bugs, []))
})
