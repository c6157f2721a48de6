import { type Acts, isDone, pick, type World } from './world.ts'

/** Locations are counted, manually and after short picks; differences are resolved or rejected. */
export function countingActs(world: World): Acts {
  const { floor, places, products, accounts, expected } = world
  const checks = (status: string) =>
    floor.rows(
      'select id::float8, location_id::float8 from stock_checks where status = $1 order by id desc limit 20',
      [status],
    )
  return {
    ask_count: [
      1,
      ([place]) =>
        world.post('/api/stock_checks', { location_id: pick([...places.racks, ...places.faces], place) }),
    ],
    count: [
      3,
      async ([which, amount, what, how]) => {
        const check = pick(await checks('pending'), which)
        if (check === undefined) return null
        const standing = (await world.piles()).filter(({ location_id }) => location_id === check.location_id)
        const pile = pick(standing, what)
        const quantity = Number(pile?.quantity ?? 0)
        return world.post(`/api/stock_checks/${check.id}/record_attempt`, {
          product_id: pile?.product_id ?? pick(products, what),
          account_id: pile?.account_id ?? pick(accounts, amount),
          physical_count: how % 2 === 0 ? quantity : Math.max(0, quantity + (amount % 9) - 5),
        })
      },
    ],
    end_count: [
      1,
      async ([which, how]) => {
        const check = pick(await checks('pending'), which)
        return check === undefined
          ? null
          : world.post(`/api/stock_checks/${check.id}/${how % 5 === 0 ? 'cancel' : 'complete'}`)
      },
    ],
    resolve: [
      2,
      async ([one, two, how]) => {
        const records = await floor.rows(
          `select r.id::float8, r.stock_check_id::float8 as check from stock_check_records r
           join stock_checks c on c.tenant_id = r.tenant_id and c.id = r.stock_check_id
           where c.status = 'failed' and r.result = 'failure' and r.resolved_at is null order by r.id desc limit 20`,
        )
        const chosen = how % 3 === 0 ? [one, two] : [one]
        const settled = [...new Set(chosen.map((die) => pick(records, die)))].filter(
          (one) => one !== undefined,
        )
        if (settled.length === 0) return null
        const reply = await world.post('/api/stock_checks/resolve', {
          stock_check_record_ids: settled.map(({ id }) => id),
          reason_code_id: world.reason,
          adjust: how % 4 !== 0,
        })
        if (isDone(reply)) for (const record of settled) expected.settled_checks.add(Number(record.check))
        return reply
      },
    ],
  }
}
