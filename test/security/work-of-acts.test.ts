import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { Operation } from '#operations/operation.ts'
import { fillTenants } from '../../bench/attacks/fill.ts'
import { openService, type Service } from '../support/service.ts'

/** How many records acts are asked for at most. */
const MANY = 80

/** The methods of lists that ask about their items one after the other. */
const LOOKS = ['filter', 'find', 'findIndex', 'some', 'every'] as const

/** Counts how many items lists are asked about while something runs. */
async function looksDuring(work: () => Promise<unknown>): Promise<number> {
  let looks = 0
  const prototype = Array.prototype as unknown as Record<string, (...given: unknown[]) => unknown>
  const before = new Map(LOOKS.map((name) => [name, prototype[name]]))
  for (const [name, own] of before)
    prototype[name] = function (this: unknown, judge: unknown, ...others: unknown[]) {
      if (typeof judge !== 'function' || own === undefined) return own?.call(this, judge, ...others)
      const counted = (...given: unknown[]) => {
        looks += 1
        return judge(...given)
      }
      return own.call(this, counted, ...others)
    }
  try {
    await work()
    return looks
  } finally {
    for (const [name, own] of before) if (own !== undefined) prototype[name] = own
  }
}

suite('the work of acts on many orders', () => {
  let service: Service
  before(async () => {
    service = await openService()
    const { origin, operator, owner } = service
    const headers = { ...operator.headers, 'content-type': 'application/json' }
    await fillTenants(
      owner,
      { service: { url: origin }, headers: headers as Record<string, string> },
      { tenants: ['demo'], filling: { carriers: 1, orders: 1_800, lines: 10 } },
    )
  })
  after(async () => {
    await service.close()
    assert.deepEqual(service.bugs, [])
  })

  /** How many records an act takes at most, which it says where there are more; nothing is done for ids that do not exist. */
  async function mostOf({ method, path }: Operation): Promise<number> {
    const ids = Array.from({ length: MANY + 1 }, (_, n) => 1_000_000 + n)
    const { text } = await service.operator.request(method, path, { body: { ids } })
    const max = /"symbol":"too_many_items".*?"max":(\d+)/s.exec(text)?.[1]
    return Math.min(MANY, Number(max ?? MANY))
  }

  test('grows with their number, not with its square', async () => {
    const { rows } = await service.owner.query(
      `select id from goods_outs where reference like 'ORDER-%' order by id`,
    )
    const left = rows.map(({ id }) => Number(id))
    const acts = service.operations.filter(
      ({ path, method, accepts, input }) =>
        method === 'POST' &&
        path.startsWith('/api/goods_out') &&
        !path.includes('{') &&
        accepts === 'plain' &&
        input?.attributes.has('ids') === true,
    )
    const growths: (readonly [string, number])[] = []
    for (const act of acts) {
      const { method, path } = act
      const statuses: number[] = []
      const looks = (ids: readonly number[]) =>
        looksDuring(async () => {
          const { status } = await service.operator.request(method, path, { body: { ids } })
          statuses.push(status)
        })
      const most = await mostOf(act)
      const [few, many] = [left.splice(0, most / 2), left.splice(0, most)]
      const before = await looks(few)
      const growth = (await looks(many)) / before
      // What orders without stock cannot be asked for is refused.
      if (statuses.every((status) => status < 300)) growths.push([path, growth])
    }
    assert.ok(growths.length >= 7, JSON.stringify(growths))
    // Twice the orders take twice the looks, or four times.
    assert.deepEqual(
      growths.filter(([, growth]) => growth > 2.5),
      [],
    )
  })
})
