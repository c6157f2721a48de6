import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientsToInvoice, invoicingsOf } from './account-invoicings.ts'
import { owingClients, trendOf } from './clients-owing.ts'
import type { Money } from './money.graphql.ts'

const account = (id: string) => ({
  id,
  code: `C${id}`,
  name: `Client ${id}`,
  currency: { code: 'eur' as const },
})
const basket = (id: string, status: string, of: string) => ({
  ...{ id, status, start_at: '2026-11-01T00:00:00Z', end_at: null, account: account(of), charge_card: null },
})

const answer: Money = {
  charge_baskets: {
    due: { nodes: [basket('1', 'CLOSED', '7'), basket('2', 'OPEN', '7'), basket('3', 'OPEN', '8')] },
    past: {
      nodes: [
        { id: '9', account: { id: '7' } },
        { id: '8', account: { id: '7' } },
      ],
    },
  },
  charge_lines: {
    aggregation: [
      { charge_basket_id: '1', total: 0.1 },
      { charge_basket_id: '2', total: 0.2 },
      { charge_basket_id: '9', total: 0.2 },
    ],
  },
  invoices: {
    drafts: { nodes: [] },
    aggregation: [{ account_id: '7', currency: 'eur', total_records: 1, gross: 12 }],
  },
}

test('what a client owes is the exact sum of its baskets that are not invoiced, beside its last one and its unpaid invoices', () => {
  const [first, second] = owingClients(answer)
  assert.deepEqual([first?.code, first?.charged, first?.last], ['C7', '0.3', '0.2'])
  assert.deepEqual(first?.unpaid, [{ amount: '12', currency: 'eur' }])
  assert.deepEqual([second?.charged, second?.last, second?.hasNoCard], ['0', null, true])
})

test('the trend is that of the charges against the last basket', () => {
  assert.equal(trendOf({ charged: '0.3', last: '0.2' }), 50)
  assert.equal(trendOf({ charged: '5', last: null }), null)
  assert.equal(trendOf({ charged: '5', last: '0' }), null)
})

test('the month end is about clients with charges, and what the service tells of each stands in their order', () => {
  const clients = owingClients(answer)
  const billed = clientsToInvoice(clients)
  assert.deepEqual(
    billed.map(({ code }) => code),
    ['C7'],
  )
  const told = (account_id: number, status: 'invoiced' | 'waits_for_window' | 'no_charges') => ({
    ...{ account_id, status, closed_basket_id: null, basket_ids: [], invoice: null },
  })
  const found = invoicingsOf(clients, {
    attributes: { accounts: [told(8, 'waits_for_window'), told(7, 'invoiced')] },
  })
  assert.deepEqual(
    found.invoiced.map(({ client }) => client.code),
    ['C7'],
  )
  assert.deepEqual(
    found.waiting.map(({ code }) => code),
    ['C8'],
  )
})
