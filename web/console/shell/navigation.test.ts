import assert from 'node:assert/strict'
import test from 'node:test'
import { isForHouse, landingPath, NAVIGATION, targetOf, visibleGroups, visibleTypes } from './navigation.ts'

const holding =
  (...permissions: readonly string[]) =>
  (permission: string | null) =>
    permission === null || permissions.includes(permission)

test('the start page depends on the permissions of the user', () => {
  assert.equal(landingPath(holding('view_goods_outs', 'view_tasks')), '/tower')
  assert.equal(landingPath(holding('view_goods_outs')), '/records/goods_outs')
  assert.equal(landingPath(holding('view_charge_baskets')), '/records/charge_baskets')
  assert.equal(landingPath(holding()), '/all')
  assert.equal(landingPath(holding('view_goods_outs'), true), '/portal')
})

test('the rail has only entries that the user may see', () => {
  const groups = visibleGroups({ types: new Set(['goods_outs', 'roles']), may: holding('view_goods_outs') })
  assert.deepEqual(
    groups.flatMap(({ items }) => items.map(({ name }) => name)),
    ['goods_outs', 'exceptions', 'roles'],
  )
})

test('only clients have the client portal in their rail', () => {
  const names = (isClient: boolean) =>
    visibleGroups({ types: new Set(), may: holding(), isClient }).flatMap(({ items }) =>
      items.map(({ name }) => name),
    )
  assert.deepEqual(names(true), ['portal'])
  assert.deepEqual(names(false), ['exceptions'])
})

test('a client has a rail of its own, and below it what else it was granted', () => {
  const types = new Set([
    'goods_outs',
    'goods_in_receipts',
    'stock_balances',
    'documents',
    'invoices',
    'products',
  ])
  const groups = visibleGroups({ types, may: holding(), isClient: true })
  assert.deepEqual(
    groups.map(({ group, items }) => [group, ...items.map(({ name }) => name)]),
    [
      ['portal', 'portal', 'goods_outs', 'deliveries', 'stock_balances', 'documents', 'invoices'],
      ['set_up', 'products'],
    ],
  )
  const deliveries = groups[0]?.items.find(({ name }) => name === 'deliveries') ?? assert.fail('deliveries')
  assert.equal(targetOf(deliveries, null).path, '/records/goods_in_receipts')
})

test('a client has no page of the work inside the warehouse, whatever its permissions', () => {
  const items = visibleGroups({ types: new Set(), may: () => true, isClient: true }).flatMap(
    (one) => one.items,
  )
  assert.deepEqual(
    items.map(({ name }) => name),
    ['portal', 'inbox', 'tower', 'tasks', 'bookings', 'printers'],
  )
  assert.ok(isForHouse('/counting') && isForHouse('/settings') && !isForHouse('/portal'))
})

test('a type of the work inside is offered to limited callers only with a permission of that work', () => {
  const type = { root: 'stock_checks', permission: 'view_stock_checks', limited_permissions: ['count_stock'] }
  const types = [{ name: 'stock_checks', ...type }] as unknown as Parameters<typeof visibleTypes>[0]
  const offered = (isLimited: boolean, ...held: readonly string[]) =>
    visibleTypes(types, holding('view_stock_checks', ...held), isLimited).size
  assert.deepEqual([offered(false), offered(true), offered(true, 'count_stock')], [1, 0, 1])
})

test('only operators have the tenants and the queue in their rail', () => {
  const names = (isOperator: boolean) =>
    visibleGroups({ types: new Set(['subdomains']), may: holding(), isOperator }).flatMap(({ items }) =>
      items.map(({ name }) => name),
    )
  assert.deepEqual(names(true), ['exceptions', 'subdomains', 'queue'])
  assert.deepEqual(names(false), ['exceptions'])
})

test('a list of warehouse data is filtered by the chosen warehouse, others are not', () => {
  const items = NAVIGATION.flatMap((group) => group.items)
  const named = (name: string) => items.find((item) => item.name === name) ?? assert.fail(name)
  assert.deepEqual(targetOf(named('stock_balances'), '3'), {
    path: '/records/stock_balances',
    search: { 'f.warehouse_id': 'in:3' },
  })
  assert.deepEqual(targetOf(named('stock_balances'), null).search, {})
  assert.deepEqual(targetOf(named('accounts'), '3').search, {})
})
