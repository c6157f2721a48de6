import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { openService, type Service } from '../support/service.ts'
import { assertNoBugs, firstError, type Json, make, read, runQuery } from './stage.ts'

type Page = {
  readonly codes: readonly string[]
  readonly cursors: readonly string[]
  readonly info: Json
  readonly total: number
}

suite('pages', () => {
  let service: Service

  /** Seven carriers: ties in name, nulls in description. */
  const seeds: readonly (readonly [string, string, string | null, boolean])[] = [
    ['C', 'same', 'x', true],
    ['A', 'same', null, true],
    ['B', 'other', 'y', false],
    ['E', 'same', null, true],
    ['D', 'other', 'x', false],
    ['G', 'same', 'z', true],
    ['F', 'last', null, true],
  ]

  before(async () => {
    service = await openService()
    for (const [code, name, description, active] of seeds)
      await make(service.operator, 'carriers', { code, name, description, active })
  })
  after(async () => {
    await service.close()
    assertNoBugs(service)
  })

  async function page(args: string): Promise<Page> {
    const fields =
      'edges { cursor node { code } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } total_count'
    const data = await read(service.operator, `{ carriers { all${args} { ${fields} } } }`)
    const { edges, pageInfo, total_count } = data.carriers.all
    return {
      codes: edges.map(({ node }: Json) => node.code),
      cursors: edges.map(({ cursor }: Json) => cursor),
      info: pageInfo,
      total: total_count,
    }
  }

  /** Walks a whole list forwards or backwards in pages of this size. */
  async function walk(order: string, size: number, way: 'first' | 'last'): Promise<string[]> {
    const found: string[] = []
    let cursor: string | null = null
    for (let step = 0; step < 20; step += 1) {
      const from: string = cursor === null ? '' : `, ${way === 'first' ? 'after' : 'before'}: "${cursor}"`
      const { codes, info } = await page(`(${way}: ${size}${from}${order})`)
      if (way === 'first') found.push(...codes)
      else found.unshift(...codes)
      const isMore = way === 'first' ? info.hasNextPage : info.hasPreviousPage
      if (!isMore) return found
      cursor = way === 'first' ? info.endCursor : info.startCursor
    }
    throw new Error('the list has no end')
  }

  const orders: readonly (readonly [string, readonly string[]])[] = [
    ['', ['C', 'A', 'B', 'E', 'D', 'G', 'F']],
    [', order: "code"', ['A', 'B', 'C', 'D', 'E', 'F', 'G']],
    [', order: "code DESC"', ['G', 'F', 'E', 'D', 'C', 'B', 'A']],
    [', order: "name, id"', ['F', 'B', 'D', 'C', 'A', 'E', 'G']],
    [', order: "name DESC, code asc"', ['A', 'C', 'E', 'G', 'B', 'D', 'F']],
    [', order: "description, code"', ['C', 'D', 'B', 'G', 'A', 'E', 'F']],
    [', order: "description DESC, code"', ['A', 'E', 'F', 'G', 'B', 'C', 'D']],
    [', order: "description DESC, code DESC"', ['F', 'E', 'A', 'G', 'B', 'D', 'C']],
    [', sort: [{field: active}, {field: code, direction: desc}]', ['D', 'B', 'G', 'F', 'E', 'C', 'A']],
    [', sort: {field: code, direction: desc}', ['G', 'F', 'E', 'D', 'C', 'B', 'A']],
  ]
  for (const [order, expected] of orders) {
    test(`the order${order || ' of ids'} is the same over pages of any size, forwards and backwards`, async () => {
      assert.deepEqual((await page(order === '' ? '' : `(${order.slice(2)})`)).codes, expected)
      for (const size of [1, 2, 3, 7, 8]) {
        assert.deepEqual(await walk(order, size, 'first'), expected, `first ${size}`)
        assert.deepEqual(await walk(order, size, 'last'), expected, `last ${size}`)
      }
    })
  }

  test('hasNextPage and hasPreviousPage are exact', async () => {
    const all = await page('(order: "code")')
    assert.deepEqual(all.info, {
      hasNextPage: false,
      hasPreviousPage: false,
      startCursor: all.cursors[0],
      endCursor: all.cursors[6],
    })
    const middle = await page(`(order: "code", first: 2, after: "${all.cursors[1]}")`)
    assert.deepEqual(middle.codes, ['C', 'D'])
    assert.equal(middle.info.hasNextPage, true)
    assert.equal(middle.info.hasPreviousPage, true)
    const end = await page(`(order: "code", last: 2, before: "${all.cursors[6]}")`)
    assert.deepEqual(end.codes, ['E', 'F'])
    assert.equal(end.info.hasNextPage, true)
    assert.equal(end.info.hasPreviousPage, true)
    const exact = await page(`(order: "code", first: 5, after: "${all.cursors[1]}")`)
    assert.equal(exact.info.hasNextPage, false)
    for (const [args, codes, hasPreviousPage, hasNextPage] of [
      ['last: 2', ['F', 'G'], true, false],
      ['last: 7', all.codes, false, false],
      ['first: 2', ['A', 'B'], false, true],
      ['first: 7', all.codes, false, false],
      [`last: 2, after: "${all.cursors[1]}"`, ['F', 'G'], true, false],
      [`last: 5, after: "${all.cursors[1]}"`, ['C', 'D', 'E', 'F', 'G'], true, false],
      [`first: 2, before: "${all.cursors[5]}"`, ['A', 'B'], false, true],
      [`first: 5, before: "${all.cursors[5]}"`, ['A', 'B', 'C', 'D', 'E'], false, true],
    ] as const) {
      const { codes: found, info } = await page(`(order: "code", ${args})`)
      assert.deepEqual(
        [found, info.hasPreviousPage, info.hasNextPage],
        [codes, hasPreviousPage, hasNextPage],
        args,
      )
    }
  })

  test('a cursor of a row that the filter excludes is still valid', async () => {
    const all = await page('(order: "code")')
    const rest = await page(`(order: "code", after: "${all.cursors[0]}", filter: {active: false})`)
    assert.deepEqual(rest.codes, ['B', 'D'])
    assert.equal(rest.info.hasPreviousPage, false)
  })

  test('after and before bound a range from both sides', async () => {
    const { cursors } = await page('(order: "code")')
    const between = `after: "${cursors[0]}", before: "${cursors[5]}"`
    const inside = await page(`(order: "code", ${between})`)
    assert.deepEqual(inside.codes, ['B', 'C', 'D', 'E'])
    assert.deepEqual(inside.info.hasNextPage, true)
    assert.deepEqual((await page(`(order: "code", first: 2, ${between})`)).codes, ['B', 'C'])
    assert.deepEqual((await page(`(order: "code", last: 2, ${between})`)).codes, ['D', 'E'])
  })

  test('a page of size zero reports whether there are more', async () => {
    const none = await page('(first: 0)')
    assert.deepEqual(none.codes, [])
    assert.deepEqual(none.info, {
      hasNextPage: true,
      hasPreviousPage: false,
      startCursor: null,
      endCursor: null,
    })
    assert.equal((await page('(first: 0, code: "nobody")')).info.hasNextPage, false)
  })

  test('first is limited to the largest page', async () => {
    assert.equal((await page('(first: 1000000)')).codes.length, 7)
  })

  test('total_count is the count of the filter, whatever the page', async () => {
    assert.equal((await page('(first: 2, active: true)')).total, 5)
    const { carriers } = await read(
      service.operator,
      '{ carriers { all(first: 1, active: false) { total_count } } }',
    )
    assert.deepEqual(carriers, { all: { total_count: 2 } })
  })

  test('a list is sorted by the code of a related record', async () => {
    const { operator } = service
    const { carriers } = await read(
      operator,
      '{ carriers { all(order: "code", first: 2) { nodes { id } } } }',
    )
    const [a, b] = carriers.all.nodes
    await make(operator, 'carrier_services', { code: 'OF-B', carrier_id: b.id })
    await make(operator, 'carrier_services', { code: 'OF-A', carrier_id: a.id })
    const query = '{ carrier_services { all(sort: [{field: carrier_code}]) { nodes { code } } } }'
    const { carrier_services } = await read(operator, query)
    assert.deepEqual(carrier_services.all.nodes, [{ code: 'OF-A' }, { code: 'OF-B' }])
  })

  test('pages continue at their cursor after rows are inserted and deleted', async () => {
    const { operator } = service
    const first = await page('(order: "code", first: 2)')
    await make(operator, 'carriers', { code: 'AA' })
    const gone = await make(operator, 'carriers', { code: 'BA' })
    const at = await page('(order: "code", first: 4)')
    assert.deepEqual(at.codes, ['A', 'AA', 'B', 'BA'])
    assert.equal((await operator.remove(`/api/carriers/${gone}`)).status, 204)
    assert.deepEqual((await page(`(order: "code", first: 1, after: "${at.cursors[3]}")`)).codes, ['C'])
    assert.deepEqual((await page(`(order: "code", first: 2, after: "${first.cursors[1]}")`)).codes, [
      'C',
      'D',
    ])
    await operator.remove(
      `/api/carriers?ids=${(await read(operator, '{ carriers { all(code: "AA") { nodes { id } } } }')).carriers.all.nodes[0].id}`,
    )
  })

  test('a cursor is base64url of the keys v, s and k', async () => {
    const { cursors } = await page('(order: "code", first: 1)')
    const read = JSON.parse(Buffer.from(String(cursors[0]), 'base64url').toString('utf8'))
    assert.deepEqual(Object.keys(read), ['v', 's', 'k'])
    assert.equal(read.v, 1)
    assert.equal(read.k[0], 'A')
  })

  const refused: readonly (readonly [string, string, string])[] = [
    ['a negative first', '(first: -1)', '2203 invalid_paging'],
    ['a negative last', '(last: -1)', '2203 invalid_paging'],
    ['first and last together', '(first: 1, last: 1)', '2203 invalid_paging'],
    ['sort and order together', '(order: "code", sort: [{field: id}])', '2203 invalid_paging'],
    ['an order by an unknown field', '(order: "nope")', '2203 invalid_paging'],
    ['an order with an unknown direction', '(order: "code UP")', '2203 invalid_paging'],
    ['an order with SQL in it', '(order: "code; drop table carriers")', '2203 invalid_paging'],
    ['an invalid cursor', '(after: "hello")', '2204 invalid_cursor'],
    ['an empty cursor', '(after: "")', '2204 invalid_cursor'],
  ]
  for (const [what, args, expected] of refused) {
    test(`${what} is refused`, async () => {
      const answer = await runQuery(service.operator, `{ carriers { all${args} { nodes { id } } } }`)
      assert.equal(firstError(answer), `BAD_USER_INPUT ${expected}`)
      assert.deepEqual(answer.data, { carriers: null })
      assert.deepEqual(answer.errors[0]?.path, ['carriers', 'all'])
    })
  }

  test('a cursor of another order or list, or with other values, is refused', async () => {
    const { operator } = service
    const byCode = (await page('(order: "code", first: 1)')).cursors[0]
    const byDate = (await page('(order: "created_at", first: 1)')).cursors[0]
    const forged = (cursor: string | undefined, change: (keys: Json) => unknown) => {
      const value = JSON.parse(Buffer.from(String(cursor), 'base64url').toString('utf8'))
      const changed = { ...value, k: change(value.k) }
      return Buffer.from(JSON.stringify(changed)).toString('base64url')
    }
    const misused: readonly string[] = [
      `carriers { all(order: "name", after: "${byCode}")`,
      `accounts { all(order: "code", after: "${byCode}")`,
      `carriers { all(order: "code DESC", after: "${byCode}")`,
      `carriers { all(order: "code", after: "${forged(byCode, () => ['A'])}")`,
      `carriers { all(order: "code", after: "${forged(byCode, () => ['A', 'x'])}")`,
      `carriers { all(order: "code", after: "${forged(byCode, () => ['A', '1', '2'])}")`,
      `carriers { all(order: "code", after: "${forged(byCode, () => [null, '1'])}")`,
      `carriers { all(order: "code", after: "${forged(byCode, () => ['A\0', '1'])}")`,
      `carriers { all(order: "code", after: "${forged(byCode, () => ['A', '99999999999999999999'])}")`,
      `carriers { all(order: "code", after: "${forged(byCode, () => 'A')}")`,
      `carriers { all(order: "created_at", after: "${forged(byDate, () => ['2026-02-30 00:00:00+00', '1'])}")`,
      `carriers { all(order: "created_at", after: "${forged(byDate, () => ['yesterday', '1'])}")`,
    ]
    for (const query of misused) {
      const answer = await runQuery(operator, `{ ${query} { nodes { id } } } }`)
      assert.equal(firstError(answer), 'BAD_USER_INPUT 2204 invalid_cursor', query)
    }
  })
})
