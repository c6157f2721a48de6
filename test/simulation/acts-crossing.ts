import { randomUUID } from 'node:crypto'
import { type Acts, isDone, pick, type World } from './world.ts'

/**
 * Conflicts by design: the same records in two orders at once, and one record twice in a request. Deadlocks must
 * never be reported.
 */
export function crossingActs(world: World): Acts {
  return { ...crossingStockActs(world), ...crossingOrderActs(world), ...twiceActs(world) }
}

/** Two different piles, or none. */
async function twoPiles(world: World, one: number, two: number) {
  const piles = await world.piles()
  const first = pick(piles, one)
  const second = pick(
    piles.filter(({ id, account_id }) => id !== first?.id && account_id === first?.account_id),
    two,
  )
  return first === undefined || second === undefined ? null : ([first, second] as const)
}

function crossingStockActs(world: World): Acts {
  const { accounts } = world
  return {
    cross_holds: [
      1,
      async ([one, two, how]) => {
        const [first, second] = (await twoPiles(world, one, two)) ?? []
        if (first === undefined || second === undefined) return null
        const act = how % 2 === 0 ? 'hold' : 'release'
        const request = (ids: readonly unknown[]) =>
          world.post(`/api/stocks/${act}`, { ids, description: 'crossing' })
        return Promise.all([request([first.id, second.id]), request([second.id, first.id])])
      },
    ],
    cross_gifts: [
      1,
      async ([one, two, whose]) => {
        const [first, second] = (await twoPiles(world, one, two)) ?? []
        if (first === undefined || second === undefined) return null
        const give = (piles: readonly { readonly id?: unknown }[]) =>
          world.post('/api/stocks/account_transfer', {
            account_id: pick(accounts, whose),
            lines: piles.map(({ id }) => ({ stock_id: id, quantity: 1 })),
          })
        return Promise.all([give([first, second]), give([second, first])])
      },
    ],
    cross_moves: [
      2,
      async ([one, two]) => {
        const [first, second] = (await twoPiles(world, one, two)) ?? []
        if (first === undefined || second === undefined) return null
        const move = (pile: typeof first, to: typeof first) =>
          world.post(`/api/stocks/${pile.id}/move`, { to_location_id: to.location_id })
        return Promise.all([move(first, second), move(second, first)])
      },
    ],
  }
}

function crossingOrderActs(world: World): Acts {
  const { floor, accounts, products } = world
  const order = (account_id: unknown, lines: readonly unknown[]) =>
    world.create('goods_outs', {
      account_id,
      warehouse_id: floor.warehouse,
      goods_out_type: 'sales_order',
      reference: `X-${randomUUID()}`,
      expected_date_of_dispatch: new Date().toISOString(),
      lines_changes: lines.map((product_id) => ({
        type: 'ADD',
        attributes: { product_id, order_quantity: 3 },
      })),
    })
  return {
    // Orders of the same lines the other way round, processed the other way round.
    cross_orders: [
      2,
      async ([one, two, whose]) => {
        const lines = [pick(products, one), pick(products, two)]
        const account = pick(accounts, whose)
        const made = await Promise.all([order(account, lines), order(account, [...lines].reverse())])
        if (!made.every(isDone)) return made
        const ids = made.map(({ body }) => Number(body.data?.id))
        const process = async (order_ids: readonly number[]) => {
          const reply = await world.post('/api/goods_out_processes/process_picks_async', { ids: order_ids })
          await floor.work()
          return reply
        }
        return Promise.all([process(ids), process([...ids].reverse())])
      },
    ],
  }
}

function twiceActs(world: World): Acts {
  const { accounts, expected, other } = world
  return {
    // Two lines of one request about the same pile.
    give_twice: [
      1,
      async ([which, amount, whose]) => {
        const pile = pick(await world.piles(), which)
        if (pile === undefined) return null
        const line = { stock_id: pile.id, quantity: (amount % 4) + 1 }
        return world.post('/api/stocks/account_transfer', {
          account_id: pick(accounts, whose),
          lines: [line, line],
        })
      },
    ],
    send_away: [
      2,
      async ([which, amount, how]) => {
        const pile = pick(await world.piles(), which)
        if (pile === undefined) return null
        const line = { stock_id: pile.id, quantity: (amount % 4) + 1 }
        const lines = how % 3 === 0 ? [line, line] : [line]
        const reply = await world.post('/api/stocks/warehouse_transfer', {
          to_warehouse_id: other.warehouse,
          lines,
        })
        if (!isDone(reply)) return reply
        expected.units(pile.product_id, -line.quantity * lines.length)
        const id = reply.body.data?.id
        return how % 5 === 0 ? [reply, await world.post(`/api/goods_in_receipts/${id}/receive`)] : [reply]
      },
    ],
    receive_away: [
      2,
      async ([which]) => {
        const pending = await world.floor.rows(
          "select id from goods_in_receipts where status = 'PENDING' and receipt_type = 'warehouse_transfer' order by id desc limit 10",
        )
        const receipt = pick(pending, which)
        return receipt === undefined ? null : world.post(`/api/goods_in_receipts/${receipt.id}/receive`)
      },
    ],
  }
}
