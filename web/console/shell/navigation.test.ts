import assert from 'node:assert/strict'
import test from 'node:test'
import { landingPath, NAVIGATION, targetOf, visibleGroups } from './navigation.ts'

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
  assert.deepEqual(names(true), ['portal', 'exceptions'])
  assert.deepEqual(names(false), ['exceptions'])
})

test('only operators have the tenants in their rail', () => {
  const names = (isOperator: boolean) =>
    visibleGroups({ types: new Set(['subdomains']), may: holding(), isOperator }).flatMap(({ items }) =>
      items.map(({ name }) => name),
    )
  assert.deepEqual(names(true), ['exceptions', 'subdomains'])
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
