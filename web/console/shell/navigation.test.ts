import assert from 'node:assert/strict'
import test from 'node:test'
import { landingPath, NAVIGATION, targetOf, visibleGroups } from './navigation.ts'

const holding =
  (...permissions: readonly string[]) =>
  (permission: string | null) =>
    permission === null || permissions.includes(permission)

test('people land where their work is', () => {
  assert.equal(landingPath(holding('view_goods_outs', 'view_tasks')), '/tower')
  assert.equal(landingPath(holding('view_goods_outs')), '/records/goods_outs')
  assert.equal(landingPath(holding('view_charge_baskets')), '/records/charge_baskets')
  assert.equal(landingPath(holding()), '/all')
  assert.equal(landingPath(holding('view_goods_outs'), true), '/portal')
})

test('the rail has what a caller may see', () => {
  const groups = visibleGroups({ types: new Set(['goods_outs', 'roles']), may: holding('view_goods_outs') })
  assert.deepEqual(
    groups.flatMap(({ items }) => items.map(({ name }) => name)),
    ['goods_outs', 'exceptions', 'roles'],
  )
})

test('the first page of clients stands in the rail of clients alone', () => {
  const names = (isClient: boolean) =>
    visibleGroups({ types: new Set(), may: holding(), isClient }).flatMap(({ items }) =>
      items.map(({ name }) => name),
    )
  assert.deepEqual(names(true), ['portal', 'exceptions'])
  assert.deepEqual(names(false), ['exceptions'])
})

test('tenants stand in the rail of operators alone', () => {
  const names = (isOperator: boolean) =>
    visibleGroups({ types: new Set(['subdomains']), may: holding(), isOperator }).flatMap(({ items }) =>
      items.map(({ name }) => name),
    )
  assert.deepEqual(names(true), ['exceptions', 'subdomains'])
  assert.deepEqual(names(false), ['exceptions'])
})

test('a list of the floor shows the chosen warehouse, others do not', () => {
  const items = NAVIGATION.flatMap((group) => group.items)
  const named = (name: string) => items.find((item) => item.name === name) ?? assert.fail(name)
  assert.deepEqual(targetOf(named('stock_balances'), '3'), {
    path: '/records/stock_balances',
    search: { 'f.warehouse_id': 'in:3' },
  })
  assert.deepEqual(targetOf(named('stock_balances'), null).search, {})
  assert.deepEqual(targetOf(named('accounts'), '3').search, {})
})
