import Big from 'big.js'
import { lockRows } from '#database/lock-rows.ts'
import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { lineMaterials } from '#domain/orders/line-materials.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import { createTasks, type NewTask, partOfTask } from '#domain/tasks/create-tasks.ts'
import type { Task } from '#domain/tasks/task.ts'

/** Goods of a works order that were picked, and where they are to be converted. */
export type ForConversion = {
  readonly pick: Task
  /** In units; an exact decimal as text. */
  readonly quantity: string
  readonly location_id: number
}

type Wanted = {
  readonly id: number
  readonly direction: 'assemble' | 'disassemble'
  /** Whether this is converted in one go with what else is picked of the same. */
  readonly is_gathered: boolean
  /** The task it can be added to. */
  readonly conversion_id: number | null
}

/**
 * Asks for picked goods to be converted (operations 9.2, 9.3): a task for each pick or, where the account gathers them,
 * one for each component of a line that grows while nobody has it. What is picked to be broken up and comes to no whole
 * goes is added to what waits for the like of it: neither could be broken up by itself. Gives the tasks by pick; they have
 * reserved nothing yet. The order has been taken.
 */
export async function makeConversions(
  tx: Transaction,
  picked: readonly ForConversion[],
): Promise<ReadonlyMap<number, number>> {
  if (picked.length === 0) return new Map()
  const wanted = await seeWanted(tx, picked)
  const groups = Map.groupBy(picked, (one) => {
    const about = wanted.get(one.pick.id)
    const { goods_out_line_id, product_id, account_id } = one.pick
    return about?.is_gathered === true
      ? `${goods_out_line_id} ${product_id} ${account_id} ${one.location_id}`
      : `pick ${one.pick.id}`
  })
  const known: { readonly id: number; readonly quantity: string }[] = []
  const fresh: NewTask[] = []
  const places: (readonly [readonly ForConversion[], number | null])[] = []
  for (const group of groups.values()) {
    const [first] = group
    const about = wanted.get(first?.pick.id ?? 0)
    if (first === undefined || about === undefined) continue
    const quantity = group.reduce((sum, one) => sum.plus(one.quantity), new Big(0)).toFixed()
    places.push([group, about.conversion_id])
    if (about.conversion_id === null) fresh.push(taskFor(first, { quantity, direction: about.direction }))
    else known.push({ id: about.conversion_id, quantity })
  }
  const [made] = await tx.pipeline([createTasks(tx, fresh), grow(tx, known)])
  const ids = made.map(({ id }) => id)
  return new Map(
    places.flatMap(([group, known_id]) => {
      const id = known_id ?? ids.shift() ?? 0
      return group.map(({ pick }) => [pick.id, id] as const)
    }),
  )
}

async function seeWanted(
  tx: Transaction,
  picked: readonly ForConversion[],
): Promise<ReadonlyMap<number, Wanted>> {
  const tenant = tx.tenant.id
  const told = picked.map(({ pick, quantity, location_id }) => ({ id: pick.id, quantity, location_id }))
  const rows = await tx.rows<Wanted>(sql`
    select k.id, o.conversion_direction as direction, g.is_gathered,
      case when g.is_gathered then (
        select c.id
        from tasks c
        where c.tenant_id = ${tenant} and c.goods_out_line_id = k.goods_out_line_id and c.product_id = k.product_id
          and c.account_id = k.account_id and c.type = 'CONV' and c.location_from_id = t.location_id
          and case when o.conversion_direction = 'disassemble' then c.status in ${OPEN} and mod(c.start_quantity, g.output) <> 0
            else c.status = 'AVAILABLE' and c.start_at is null end
        order by c.id
        limit 1) end as conversion_id
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as t (id bigint, quantity numeric, location_id bigint)
    join tasks k on k.tenant_id = ${tenant} and k.id = t.id
    join goods_outs o on o.tenant_id = ${tenant} and o.id = k.goods_out_id
    join accounts a on a.tenant_id = ${tenant} and a.id = o.account_id
    join goods_out_lines l on l.tenant_id = ${tenant} and l.id = k.goods_out_line_id
    join products p on p.tenant_id = ${tenant} and p.id = l.product_id
    cross join lateral (
      select coalesce(max(m.output_quantity), 1) as output,
        case o.conversion_direction when 'assemble' then a.convert_by_output_quantity
          else mod(t.quantity, coalesce(max(m.output_quantity), 1)) <> 0 end as is_gathered
      from ${lineMaterials(tenant)} m
    ) g`)
  return new Map(rows.map((row) => [row.id, row]))
}

function grow(
  tx: Transaction,
  grown: readonly { readonly id: number; readonly quantity: string }[],
): Query<unknown> {
  const ids = grown.map(({ id }) => id)
  if (ids.length === 0) return tx.value(undefined)
  return tx.pipeline([
    lockRows(tx, 'tasks', ids),
    tx.run(sql`
      update tasks k
      set start_quantity = k.start_quantity + g.quantity, ${nextVersion(tx, 'k')}
      from jsonb_to_recordset(${JSON.stringify(grown)}::jsonb) as g (id bigint, quantity numeric)
      where k.tenant_id = ${tx.tenant.id} and k.id = g.id`),
  ])
}

type About = { readonly quantity: string; readonly direction: Wanted['direction'] }

function taskFor({ pick, location_id }: ForConversion, { quantity, direction }: About): NewTask {
  return {
    ...partOfTask(pick),
    type: 'CONV',
    subtype: direction === 'assemble' ? 'ASSEMBLE' : 'DISASSEMBLE',
    notes: null,
    start_quantity: quantity,
    location_from_id: location_id,
  }
}
