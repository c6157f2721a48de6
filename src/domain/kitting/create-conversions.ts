import { lockRows } from '#database/lock-rows.ts'
import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { lineMaterials } from '#domain/orders/line-materials.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import { createTasks, type NewTask, partOfTask } from '#domain/tasks/create-tasks.ts'
import type { Task } from '#domain/tasks/task.ts'
import { totalQuantity } from '#values/decimal.ts'
import { nextOf } from '#values/element-at.ts'
import { lookUp } from '#values/look-up.ts'

/** Picked goods of a work order, and where they are converted. */
export type PickedForConversion = {
  readonly pick: Task
  /** In units; an exact decimal as text. */
  readonly quantity: string
  readonly location_id: number
}

type ConversionPlan = {
  readonly id: number
  readonly direction: 'assemble' | 'disassemble'
  /** Whether the goods are converted together with others picked for the same line. */
  readonly is_gathered: boolean
  /** The open task they are added to. */
  readonly conversion_id: number | null
}

/**
 * Creates conversion tasks for picked goods (operations 9.2, 9.3): one for each pick or, if the account combines
 * them, one for each component of a line, which grows until it is started. Goods for disassembly that are no multiple
 * of the output quantity are added to an open task for the same goods. Returns the tasks by pick.
 */
export async function createConversions(
  tx: Transaction,
  picked: readonly PickedForConversion[],
): Promise<ReadonlyMap<number, number>> {
  if (picked.length === 0) return new Map()
  const plans = await readPlans(tx, picked)
  const groups = Map.groupBy(picked, (goods) => {
    const plan = plans.get(goods.pick.id)
    const { goods_out_line_id, product_id, account_id } = goods.pick
    return plan?.is_gathered === true
      ? `${goods_out_line_id} ${product_id} ${account_id} ${goods.location_id}`
      : `pick ${goods.pick.id}`
  })
  const additions: { readonly id: number; readonly quantity: string }[] = []
  const newTasks: NewTask[] = []
  const assignments: (readonly [readonly PickedForConversion[], number | null])[] = []
  for (const group of groups.values()) {
    const [first] = group
    const plan = lookUp(plans, first?.pick.id)
    if (first === undefined || plan === undefined) continue
    const quantity = totalQuantity(group).toFixed()
    assignments.push([group, plan.conversion_id])
    if (plan.conversion_id === null) newTasks.push(newTaskFor(first, { quantity, direction: plan.direction }))
    else additions.push({ id: plan.conversion_id, quantity })
  }
  const [created] = await tx.pipeline([createTasks(tx, newTasks), addToConversions(tx, additions)])
  const ids = created.map(({ id }) => id).values()
  return new Map(
    assignments.flatMap(([group, existingId]) => {
      const id = existingId ?? nextOf(ids)
      return group.map(({ pick }) => [pick.id, id] as const)
    }),
  )
}

async function readPlans(
  tx: Transaction,
  picked: readonly PickedForConversion[],
): Promise<ReadonlyMap<number, ConversionPlan>> {
  const tenant = tx.tenant.id
  const parameters = picked.map(({ pick, quantity, location_id }) => ({ id: pick.id, quantity, location_id }))
  const rows = await tx.rows<ConversionPlan>(sql`
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
    from jsonb_to_recordset(${JSON.stringify(parameters)}::jsonb) as t (id bigint, quantity numeric, location_id bigint)
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

function addToConversions(
  tx: Transaction,
  additions: readonly { readonly id: number; readonly quantity: string }[],
): Query<unknown> {
  const ids = additions.map(({ id }) => id)
  if (ids.length === 0) return tx.value(undefined)
  return tx.pipeline([
    lockRows(tx, 'tasks', ids),
    tx.run(sql`
      update tasks k
      set start_quantity = k.start_quantity + g.quantity, ${nextVersion(tx, 'k')}
      from jsonb_to_recordset(${JSON.stringify(additions)}::jsonb) as g (id bigint, quantity numeric)
      where k.tenant_id = ${tx.tenant.id} and k.id = g.id`),
  ])
}

type NewConversion = { readonly quantity: string; readonly direction: ConversionPlan['direction'] }

function newTaskFor(
  { pick, location_id }: PickedForConversion,
  { quantity, direction }: NewConversion,
): NewTask {
  return {
    ...partOfTask(pick),
    type: 'CONV',
    subtype: direction === 'assemble' ? 'ASSEMBLE' : 'DISASSEMBLE',
    notes: null,
    start_quantity: quantity,
    location_from_id: location_id,
  }
}
