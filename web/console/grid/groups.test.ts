import assert from 'node:assert/strict'
import test from 'node:test'
import type { TypeMetadata } from '#web/api/metadata.ts'
import type { GridColumn } from './columns.ts'
import { filtersWithin, type Grouping, groupsFrom, groupsQuery } from './groups.ts'

const column = (name: string, kind: GridColumn['kind']): GridColumn => ({
  name,
  kind,
  sort: null,
  selection: [],
  width: 100,
  to: null,
  packs: null,
  description: null,
})

test('groups by a reference show its record and link to its rows, or to rows without one', () => {
  const grouping = { word: 'account_id', column: column('account', 'relation') }
  const rows = [
    {
      account_id: '7',
      account: { id: '7', code: 'ACME' },
      total_records: 3,
      metrics: { sum_quantity: 12.5 },
    },
    { account_id: null, account: null, total_records: 1, metrics: null },
  ]
  assert.deepEqual(groupsFrom(rows, grouping, { timezone: 'UTC', summed: [] }), [
    {
      value: { id: '7', code: 'ACME' },
      count: 3,
      sums: { quantity: '12.5' },
      currencies: {},
      filter: { name: 'account_id', operator: 'in', values: ['7'] },
    },
    {
      value: null,
      count: 1,
      sums: {},
      currencies: {},
      filter: { name: 'account_id', operator: 'filled', values: ['false'] },
    },
  ])
})

test('sums of money have the currency of the account that rows are grouped by, and none of other groupings', () => {
  const summed = [
    { ...column('total', 'money'), selection: ['total', 'total_currency: account { currency { code } }'] },
  ]
  const type = {
    root: 'charge_baskets',
    filter_type: 'Filter',
    has_history: false,
    has_comments: false,
  } as unknown as TypeMetadata
  const byAccount = {
    word: 'account_id',
    column: { ...column('account', 'relation'), selection: ['account { id code }'] },
  }
  const byState = { word: 'status', column: column('status', 'state') }
  const asked = (grouping: Grouping) => groupsQuery(type, grouping, { filters: [], summed }).query
  assert.match(asked(byAccount), /total_currency: account \{ currency \{ code \} \}/)
  assert.doesNotMatch(asked(byState), /total_currency/)
  const row = {
    account_id: '7',
    account: { id: '7' },
    total_currency: { currency: { code: 'eur' } },
    total_records: 1,
  }
  const of = (one: Readonly<Record<string, unknown>>) =>
    groupsFrom([one], byAccount, { timezone: 'UTC', summed })[0]?.currencies
  assert.deepEqual(of(row), { total: 'eur' })
  assert.deepEqual(of({ ...row, total_currency: { currency: null } }), { total: null })
  assert.deepEqual(groupsFrom([{ status: 'OPEN' }], byState, { timezone: 'UTC', summed })[0]?.currencies, {})
})

test('groups by day use the time zone of the tenant and link to the whole day', () => {
  const grouping = { word: 'due_at_day', column: column('due_at', 'moment') }
  const [group] = groupsFrom([{ due_at_day: '2026-06-30T22:00:00Z', total_records: 2 }], grouping, {
    timezone: 'Europe/Berlin',
    summed: [],
  })
  assert.equal(group?.value, '2026-07-01')
  assert.deepEqual(group?.filter, {
    name: 'due_at',
    operator: 'between',
    values: ['2026-07-01 00:00', '2026-07-01 23:59'],
  })
})

test('opening a group replaces the filter of the same name and keeps the others', () => {
  const filter = { name: 'status', operator: 'in', values: ['B'] } as const
  assert.deepEqual(
    filtersWithin(
      [
        { name: 'status', operator: 'in', values: ['A', 'B'] },
        { name: 'code', operator: 'eq', values: ['x'] },
      ],
      filter,
    ),
    [{ name: 'code', operator: 'eq', values: ['x'] }, filter],
  )
})
