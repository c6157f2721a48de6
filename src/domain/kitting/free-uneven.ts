import Big from 'big.js'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { lineMaterials } from '#domain/orders/line-materials.ts'
import type { OrderLine } from '#domain/orders/order.ts'
import { updateLineCounters } from '#domain/orders/update-line-counters.ts'
import { refusal } from '#problems/problem.ts'
import { giveBack, giveUpHeld } from './free-spares.ts'
import type { Spare } from './plan-spares.ts'

/**
 * Gives back what is reserved or picked to be broken up beyond whole goes: nothing more comes that would make a go of it, and
 * by itself it could not be broken up (operations 9.3). The lines want it again; they have been taken. Refuses it as
 * `order_quantity_not_multiple_of_output` while somebody has it in hand.
 */
export async function freeUneven(tx: Transaction, lines: readonly OrderLine[]): Promise<void> {
  const uneven = await findUneven(tx, lines)
  if (uneven.length === 0) return
  const rest = await giveUpHeld(tx, uneven)
  const given = await giveBack(tx, rest, ({ type, start_quantity, goods_out_line_id }) => {
    const output = uneven.find(({ line_id }) => line_id === goods_out_line_id)?.output_quantity ?? 1
    return type === 'PICK' || (type === 'CONV' && !new Big(start_quantity ?? 0).mod(output).eq(0))
  })
  await updateLineCounters(
    tx,
    given.map(({ task: { goods_out_line_id, type }, quantity }) => ({
      id: goods_out_line_id ?? 0,
      given_back: quantity,
      ...(type === 'PICK' ? {} : { picked: new Big(quantity).neg().toFixed() }),
    })),
  )
  const [left] = await findUneven(tx, lines)
  if (left === undefined) return
  const { allocated_quantity, output_quantity } = left
  throw refusal('order_quantity_not_multiple_of_output', {
    quantity: Number(allocated_quantity),
    output_quantity: Number(output_quantity),
  })
}

type Uneven = Spare & { readonly allocated_quantity: string; readonly output_quantity: string }

/** How much is reserved for lines that are broken up beyond whole goes. */
function findUneven(tx: Transaction, lines: readonly OrderLine[]): Promise<readonly Uneven[]> {
  const tenant = tx.tenant.id
  return tx.rows<Uneven>(sql`
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
