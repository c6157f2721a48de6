import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import type { Column, Resource } from '#declare/model.ts'
import { rangesOf } from '#records/ranges.ts'
import { document, symbols } from '../support/api-client.ts'
import { answered, openFloor } from '../support/floor.ts'

type Attributes = Readonly<Record<string, unknown>>

const floor = await openFloor()
const { operator, account, product, warehouse, model } = floor

/** A begin and the end that follows it, by how its values are ordered. */
const EARLIER_AND_LATER: Readonly<Record<string, readonly [unknown, unknown]>> = {
  integer: [5, 9],
  moment: ['2026-05-01T08:00:00Z', '2026-05-01T10:00:00+01:00'],
}

const written = [...model.values()].flatMap((resource) =>
  rangesOf(resource).map(([lower, upper]) => ({ resource, lower, upper })),
)

/** How a record with attributes of a range is made and changed; of order lines, their order is. */
const MADE: Readonly<Record<string, { make(attributes: Attributes): Attributes; type: string }>> = {
  customers: { type: 'customers', make: (own) => ({ account_id: account, code: `C-${places()}`, ...own }) },
  products: { type: 'products', make: (own) => ({ code: `P-${places()}`, ...own }) },
  goods_out_lines: {
    type: 'goods_outs',
    make: (own) => ({
      ...{ account_id: account, warehouse_id: warehouse, reference: `R-${places()}` },
      goods_out_type: 'sales_order',
      expected_date_of_dispatch: '2026-06-01T00:00:00Z',
      lines_changes: [{ type: 'ADD', attributes: { product_id: product, order_quantity: 1, ...own } }],
    }),
  },
}
/** How the begin and the end of a range are called. */
const ENDS = [
  [/_from$/, '_to'],
  [/_min$/, '_max'],
  [/^min_/, 'max_'],
] as const
const ORDERED = ['integer', 'decimal', 'moment', 'day']

function nameOf({ name }: Resource, lower: Column, upper: Column): string {
  return `${name} ${lower.attribute} ${upper.attribute}`
}

/** The ranges of a resource by the names of its attributes, without those that have a rule. */
function namedRanges(resource: Resource): readonly string[] {
  const ruled = new Set((resource.declaration.rules ?? []).map(({ field }) => field))
  return resource.columns.flatMap((lower) =>
    ENDS.flatMap(([begin, end]) => {
      const name = lower.attribute.replace(begin, end)
      const upper = resource.columns.find(({ attribute }) => attribute === name)
      const isRange = upper !== undefined && upper !== lower && !ruled.has(upper.field)
      return isRange && [lower, upper].every(({ declared }) => ORDERED.includes(declared.kind))
        ? [nameOf(resource, lower, upper)]
        : []
    }),
  )
}

let count = 0
const places = () => {
  count += 1
  return count
}

suite('ranges', () => {
  after(() => floor.close())

  test('every two attributes that are a range by their names are declared as one, or have a rule', () => {
    const declared = written.map(({ resource, lower, upper }) => nameOf(resource, lower, upper))
    assert.ok(declared.length > 0)
    assert.deepEqual(
      [...model.values()].flatMap(namedRanges).filter((range) => !declared.includes(range)),
      [],
    )
  })

  for (const { resource, lower, upper } of written)
    test(`${resource.name} refuse a reversed range of ${lower.attribute} and ${upper.attribute}`, async () => {
      const { type, make } = MADE[resource.name] ?? { type: resource.name, make: (own: Attributes) => own }
      const [early, late] = EARLIER_AND_LATER[lower.declared.kind] ?? []
      const post = (begin: unknown, end: unknown) =>
        operator.post(
          `/api/${type}`,
          document(type, make({ [lower.attribute]: begin, [upper.attribute]: end })),
        )
      const [status, refused = ''] = symbols(await post(late, early))
      assert.equal(status, 422)
      assert.match(String(refused), new RegExp(`^range_reversed .*/${upper.attribute}$`))
      for (const [begin, end] of [
        [early, late],
        [early, early],
        [null, early],
        [late, null],
      ])
        answered(await post(begin, end))
    })

  test('a range that is reversed by one of its ends is refused, whichever is sent', async () => {
    const id = await floor.made('customers', {
      account_id: account,
      code: 'C',
      shelf_life_min: 3,
      shelf_life_max: 9,
    })
    const change = (attributes: Attributes) =>
      operator.patch(`/api/customers/${id}`, document('customers', attributes))
    for (const own of [{ shelf_life_min: 10 }, { shelf_life_max: 2 }])
      assert.deepEqual(symbols(await change(own)), [422, 'range_reversed /data/attributes/shelf_life_max'])
    answered(await change({ shelf_life_min: 10, shelf_life_max: 10 }))
    const order = await floor.made(
      'goods_outs',
      MADE.goods_out_lines?.make({ datetime1_from: '2026-05-02' }) ?? {},
    )
    const [line] = await floor.rows('select id::float8 from goods_out_lines where goods_out_id = $1', [order])
    const lines_changes = [{ type: 'UPDATE', id: line?.id, attributes: { datetime1_to: '2026-05-01' } }]
    assert.deepEqual(
      symbols(await operator.patch(`/api/goods_outs/${order}`, document('goods_outs', { lines_changes }))),
      [422, 'range_reversed /data/attributes/lines_changes/0/attributes/datetime1_to'],
    )
  })
})
