import Big from 'big.js'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { lineMaterials } from '#domain/orders/line-materials.ts'
import type { OrderLine } from '#domain/orders/order.ts'
import { updateLineCounters } from '#domain/orders/update-line-counters.ts'
import { refusal } from '#problems/problem.ts'
import { required } from '#values/look-up.ts'
import type { SpareComponent } from './plan-spares.ts'
import { cancelSpareHeldPicks, releaseFromTasks } from './release-spare-components.ts'

/**
 * Releases what is reserved or picked for disassembly beyond a multiple of the output quantity, since it could not be
 * disassembled on its own (operations 9.3). It is outstanding again for the lines, which are locked. Refused as
 * `order_quantity_not_multiple_of_output` if the task was started.
 */
export async function releaseIncompleteSets(tx: Transaction, lines: readonly OrderLine[]): Promise<void> {
  const incomplete = await findIncompleteSets(tx, lines)
  if (incomplete.length === 0) return
  const remaining = await cancelSpareHeldPicks(tx, incomplete)
  const released = await releaseFromTasks(tx, remaining, ({ type, start_quantity, goods_out_line_id }) => {
    const output = incomplete.find(({ line_id }) => line_id === goods_out_line_id)?.output_quantity ?? 1
    return type === 'PICK' || (type === 'CONV' && !new Big(start_quantity ?? 0).mod(output).eq(0))
  })
  await updateLineCounters(
    tx,
    released.map(({ task: { goods_out_line_id, type }, quantity }) => ({
      id: required(goods_out_line_id, 'the line of a pick'),
      given_back: quantity,
      ...(type === 'PICK' ? {} : { picked: new Big(quantity).neg().toFixed() }),
    })),
  )
  const [unresolved] = await findIncompleteSets(tx, lines)
  if (unresolved === undefined) return
  const { allocated_quantity, output_quantity } = unresolved
  throw refusal('order_quantity_not_multiple_of_output', {
    quantity: Number(allocated_quantity),
    output_quantity: Number(output_quantity),
  })
}

type IncompleteSet = SpareComponent & {
  readonly allocated_quantity: string
  readonly output_quantity: string
}

/** Lines to disassemble whose reserved quantity is not a multiple of the output quantity. */
function findIncompleteSets(tx: Transaction, lines: readonly OrderLine[]): Promise<readonly IncompleteSet[]> {
  const tenant = tx.tenant.id
  return tx.rows<IncompleteSet>(sql`
    select l.id as line_id, l.product_id, l.allocated_quantity, m.output_quantity, mod(l.allocated_quantity, m.output_quantity) as quantity
    from goods_out_lines l
    join goods_outs o on o.tenant_id = ${tenant} and o.id = l.goods_out_id
      and o.goods_out_type = 'work_order' and o.conversion_direction = 'disassemble'
    join products p on p.tenant_id = ${tenant} and p.id = l.product_id
    cross join lateral (select max(x.output_quantity) as output_quantity from ${lineMaterials(tenant)} x) m
    where l.tenant_id = ${tenant} and l.id = any(${lines.map(({ id }) => id)}::bigint[])
      and mod(l.allocated_quantity, m.output_quantity) <> 0
    order by l.id`)
}
