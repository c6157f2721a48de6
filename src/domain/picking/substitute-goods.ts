import Big from 'big.js'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Pile } from '#domain/stock/piles.ts'
import { release, reserve } from '#domain/stock/reserve.ts'
import { describeGoods } from '#domain/tasks/describe-goods.ts'
import { makeTasks } from '#domain/tasks/make-tasks.ts'
import type { Task } from '#domain/tasks/task.ts'
import type { Exchange, Given, Substitution } from './ask-substitution.ts'
import { allocationOf, type PickTask, type Scene } from './picking.ts'
import { subtypeOfPart } from './split-picks.ts'

/**
 * Reserves the goods that were taken instead of those that were planned, and gives the pick as it is then. Where somebody
 * else had them reserved the two picks change piles, as far as they were taken.
 */
export async function substitute(tx: Transaction, { scene, whys, rival }: Substitution): Promise<Scene> {
  const { pick, planned, piles } = scene
  await release(tx, [
    ...planned.map((pile) => ({ allocation: allocationOf(pile), quantity: pile.reserved })),
    ...(rival === null ? [] : givenUp(rival, piles)),
  ])
  if (rival !== null) await exchange(tx, rival, scene)
  const ids = await reserve(
    tx,
    piles.map(({ id, reserved }, place) => ({
      stock_id: id,
      task_id: pick.id,
      quantity: reserved,
      goods_out_line_id: pick.goods_out_line_id,
      explanation: whys[place] ?? null,
    })),
  )
  const source = sourceOf(piles, pick)
  const subtype = subtypeFor(scene, rival)
  await moveSource(tx, { id: pick.id, subtype, source })
  return {
    ...scene,
    pick: { ...pick, ...source, subtype },
    piles: piles.map((pile, place) => ({
      ...pile,
      allocation_id: ids[place] ?? 0,
      pick_id: pick.id,
      why: whys[place] ?? null,
    })),
  }
}

/** The subtypes go with the piles, since picks are charged by them; of a full unit only with all of it. */
function subtypeFor({ pick, confirmed, takes_whole_unit }: Scene, rival: Exchange | null): string {
  if (rival === null) return takes_whole_unit ? pick.subtype : subtypeOfPart(pick.subtype)
  const isWhole = confirmed.eq(rival.task.start_quantity ?? 0)
  return isWhole ? rival.task.subtype : subtypeOfPart(rival.task.subtype)
}

/** What a rival had reserved of the goods that were taken. */
function givenUp({ allocations }: Exchange, piles: Scene['piles']) {
  return piles.flatMap(({ id, reserved }) => {
    const allocation = allocations.find(({ stock_id }) => stock_id === id)
    return allocation === undefined ? [] : [{ allocation, quantity: reserved }]
  })
}

/** Lets another pick have the planned goods for those it gives up: all of it, or a new task for that part. */
async function exchange(tx: Transaction, rival: Exchange, scene: Scene): Promise<void> {
  const { pick, planned, confirmed } = scene
  const { task, given } = rival
  const source = sourceOf(
    given.map(({ pile }) => pile),
    pick,
  )
  const isAll = planned.every(({ id, reserved }) =>
    given.some(({ pile, quantity }) => pile.id === id && new Big(quantity).eq(reserved)),
  )
  const subtype = isAll ? pick.subtype : subtypeOfPart(pick.subtype)
  const isWhole = confirmed.eq(task.start_quantity ?? 0)
  if (isWhole) await moveSource(tx, { id: task.id, subtype, source })
  const task_id = isWhole ? task.id : await splitOff(tx, rival, { scene, subtype, source })
  await reserve(
    tx,
    given.map(({ pile, quantity, why }: Given) => ({
      stock_id: pile.id,
      task_id,
      quantity,
      goods_out_line_id: task.goods_out_line_id,
      explanation: why,
    })),
  )
}

type SplittingOff = Pick<Moving, 'subtype' | 'source'> & { readonly scene: Scene }

async function splitOff(
  tx: Transaction,
  { task, allocations }: Exchange,
  { scene: { piles, confirmed }, subtype, source }: SplittingOff,
): Promise<number> {
  const quantity = confirmed.toFixed()
  const left = allocations.filter(({ stock_id, quantity: reserved }) => {
    const taken = piles.find(({ id }) => id === stock_id)?.reserved ?? 0
    return new Big(reserved).gt(taken)
  })
  const [only, ...others] = new Set(left.map(({ stock_id }) => stock_id))
  const [made] = await tx.pipeline([
    makeTasks(tx, [
      {
        type: 'PICK',
        subtype,
        warehouse_id: task.warehouse_id,
        account_id: task.account_id,
        ordering_account_id: task.ordering_account_id,
        product_id: task.product_id,
        priority: task.priority,
        start_quantity: quantity,
        ...source,
        location_to_id: task.location_to_id,
        due_at: task.due_at,
        goods_out_id: task.goods_out_id,
        goods_out_line_id: task.goods_out_line_id,
        goods_out_pick_list_id: task.goods_out_pick_list_id,
        tote_position: task.tote_position,
        load_id: task.load_id,
      },
    ]),
    tx.run(sql`
      update tasks k
      set start_quantity = k.start_quantity - ${quantity}::numeric, subtype = ${subtypeOfPart(task.subtype)},
        stock_id = ${others.length === 0 ? (only ?? null) : null}::bigint, ${nextVersion(tx, 'k')}
      where k.tenant_id = ${tx.tenant.id} and k.id = ${task.id}`),
  ])
  const [other] = made
  if (other === undefined) throw new Error('a task was not made')
  return other.id
}

/** What a pick of piles of one place says of where its goods are, and of what they are. */
function sourceOf(piles: readonly Pile[], { product_code }: PickTask) {
  const [first, ...others] = piles
  if (first === undefined) throw new Error('a pick is of no pile')
  return {
    stock_id: others.length === 0 ? first.id : null,
    stock_description: describeGoods(product_code ?? '', first),
    location_from_id: first.location_id,
    storage_unit_from_id: first.storage_unit_id,
  }
}

type Moving = Pick<Task, 'id' | 'subtype'> & { readonly source: ReturnType<typeof sourceOf> }

/** Goods are picked from elsewhere now, and counted as what is picked there. */
async function moveSource(tx: Transaction, { id, subtype, source }: Moving): Promise<void> {
  await tx.run(sql`
    update tasks k
    set subtype = ${subtype}, stock_id = ${source.stock_id}::bigint, stock_description = ${source.stock_description},
      location_from_id = ${source.location_from_id}, storage_unit_from_id = ${source.storage_unit_from_id}::bigint,
      ${nextVersion(tx, 'k')}
    where k.tenant_id = ${tx.tenant.id} and k.id = ${id}`)
}
