import assert from 'node:assert/strict'
import fc from 'fast-check'
import { oddRequest } from '../fuzz/requests.ts'
import type { Floor } from '../support/floor.ts'

/** Of each kind of record so many ids are drawn from, the latest ones. */
const IDS = 60

type Drawing = { readonly seed: number; readonly times: number; readonly at_once: number }

/**
 * Sends acts with almost any input about existing records: whatever is done or refused, nothing breaks, and all
 * invariants hold.
 */
export async function sendOddRequests(floor: Floor, { seed, times, at_once }: Drawing): Promise<void> {
  const source = { operations: floor.service.operations, records: new Map(), ids: await idsOn(floor) }
  const requests = fc
    .sample(fc.gen(), { seed, numRuns: times })
    .map((draw) => oddRequest(draw, source))
    .values()
  const broken: string[] = []
  const work = async () => {
    for (const { method, path, headers, body } of requests) {
      const reply = await floor.operator.request(method, path, { headers, body: body ?? undefined })
      if (reply.status >= 500) broken.push(`${method} ${path} ${body}: ${reply.status} ${reply.text}`)
    }
  }
  await Promise.all(Array.from({ length: at_once }, work))
  assert.deepEqual(broken, [])
  await floor.verifiedNow()
}

/** Ids of the tenant's records, by table. */
async function idsOn({ rows, scope }: Floor): Promise<ReadonlyMap<string, readonly number[]>> {
  const tables = await rows(
    `select c.table_name as name
     from information_schema.columns c
     where c.table_schema = 'public' and c.column_name in ('tenant_id', 'id') and c.data_type = 'bigint'
     group by 1
     having count(*) = 2`,
  )
  const found = await Promise.all(
    tables.map(async ({ name }): Promise<[string, readonly number[]]> => {
      const latest = await rows(
        `select id from "${name}" where tenant_id = $1 order by id desc limit ${IDS}`,
        [scope.tenant.id],
      )
      return [String(name), latest.map(({ id }) => Number(id))]
    }),
  )
  return new Map(found)
}
