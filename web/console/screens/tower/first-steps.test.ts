import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FirstSteps } from './first-steps.graphql.ts'
import { firstSteps } from './first-steps.ts'

const none = { all: { nodes: [] } }
const NEW: FirstSteps = {
  warehouses: none,
  location_types: { all: { nodes: [{ id: '11', code: 'GIBAY' }] } },
  locations: { goods_in: { nodes: [] }, goods_out: { nodes: [] }, racks: { nodes: [] } },
  sequences: none,
  storage_unit_types: none,
  accounts: none,
  account_warehouses: none,
  products: none,
  goods_in_receipts: none,
  goods_outs: none,
  charge_prices: none,
  charge_cards: none,
  carriers: none,
  users: none,
  invoices: { ...none, authorised: { nodes: [] } },
}

test('the first step of a new tenant is to create a warehouse', () => {
  const steps = firstSteps(NEW)
  assert.deepEqual(
    [steps[0]?.name, steps[0]?.path, steps.length],
    ['warehouse', '/records/warehouses/new', 17],
  )
  assert.ok(steps.every(({ isDone }) => !isDone))
})

test('the forms of later steps are prefilled with the existing warehouse and account', () => {
  const warehouse = {
    id: '4',
    code: 'NORTH',
    default_goods_in_location: { id: '7' },
    default_goods_out_location: null,
  }
  const steps = firstSteps({
    ...NEW,
    warehouses: { all: { nodes: [warehouse] } },
    locations: {
      ...NEW.locations,
      goods_in: { nodes: [{ id: '7', warehouse: null }] },
      goods_out: { nodes: [{ id: '8', warehouse: null }] },
      racks: { nodes: [] },
    },
    sequences: { all: { nodes: [{ id: '5' }] } },
    charge_cards: { all: { nodes: [{ id: '9', code: 'STANDARD' }] } },
    accounts: { all: { nodes: [{ id: '6', code: 'ACME' }] } },
  })
  const search = (name: string) => steps.find((step) => step.name === name)?.search
  assert.deepEqual(search('goods_in_bay'), { warehouse_id: '4', location_type_id: '11', code: 'IN-1' })
  assert.deepEqual(search('account_warehouse'), { account_id: '6', warehouse_id: '4' })
  assert.deepEqual(search('default_bays'), {
    default_goods_in_location_id: '7',
    default_goods_out_location_id: '8',
  })
  assert.equal(search('carton')?.['sequence_id'], '5')
  assert.equal(steps.find(({ name }) => name === 'prices')?.path, '/records/charge_cards/9')
  assert.equal(steps.find(({ name }) => name === 'default_bays')?.isDone, false)
  assert.deepEqual(
    steps.filter(({ isDone }) => isDone).map(({ name }) => name),
    ['warehouse', 'goods_in_bay', 'goods_out_bay', 'charge_card', 'account'],
  )
})

test('the steps stay after the first order and invoice, and end once an invoice is authorised', () => {
  const some = { all: { nodes: [{ id: '1', account: { code: 'ACME' } }] } }
  const steps = firstSteps({ ...NEW, goods_outs: some })
  assert.equal(steps.find(({ name }) => name === 'order')?.isDone, true)
  assert.deepEqual(
    steps.filter(({ name }) => ['carrier', 'charge_card', 'prices', 'people', 'invoice'].includes(name))
      .length,
    5,
  )
  const draft = { ...some, authorised: { nodes: [] } }
  const last = firstSteps({ ...NEW, goods_outs: some, invoices: draft }).slice(-2)
  assert.deepEqual(
    last.map(({ name, isDone, path }) => [name, isDone, path]),
    [
      ['invoice', true, '/records/charge_baskets'],
      ['authorise', false, '/records/invoices/1'],
    ],
  )
  const authorised = { ...some, authorised: some.all }
  assert.deepEqual(firstSteps({ ...NEW, goods_outs: some, invoices: authorised }), [])
})

test('people are asked for until there is more than the one who began', () => {
  const done = (count: number) => {
    const nodes = Array.from({ length: count }, (_, place) => ({ id: String(place) }))
    return firstSteps({ ...NEW, users: { all: { nodes } } }).find(({ name }) => name === 'people')?.isDone
  }
  assert.deepEqual([done(1), done(2)], [false, true])
})

test('sample data is no step', () => {
  const sample = { all: { nodes: [{ id: '1', account: { code: 'SAMPLE' } }] } }
  const steps = firstSteps({
    ...NEW,
    accounts: { all: { nodes: [{ id: '1', code: 'SAMPLE' }] } },
    products: { all: { nodes: [{ id: '1', code: 'SAMPLE-CUP' }] } },
    goods_outs: sample,
    invoices: { ...sample, authorised: sample.all },
  })
  assert.deepEqual(
    steps.filter(({ isDone }) => isDone),
    [],
  )
})
