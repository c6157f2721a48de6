import { lockAll } from '#database/lock-all.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { assertReceiving, readReceipts } from '#domain/receipts/receipt.ts'
import { assertGoods, productOf, readGoods } from '#domain/stock/goods.ts'
import { createTasks } from '#domain/tasks/create-tasks.ts'
import { describeGoods } from '#domain/tasks/describe-goods.ts'
import { readTasks, taskIn } from '#domain/tasks/task.ts'
import { refusal } from '#problems/problem.ts'
import { required } from '#values/look-up.ts'
import { receiveTask } from './receive-task.ts'
import type { ReceivingInput } from './receiving-input.ts'

/** Receives unexpected goods: creates a line and a task, and completes the task (operations 1.7). */
export async function receiveBlind(
  tx: Transaction,
  model: Model,
  {
    id,
    product_id,
    input,
  }: { readonly id: number; readonly product_id: number; readonly input: ReceivingInput },
): Promise<void> {
  const [, receipts] = await tx.pipeline([lockAll(tx, { goods_in_receipts: [id] }), readReceipts(tx, [id])])
  const receipt = receipts.get(id)
  if (receipt === undefined) throw refusal('not_found', {})
  if (receipt.receipt_type !== 'blind') throw refusal('receipt_not_blind', { reference: receipt.reference })
  assertReceiving(receipt)
  const goods = await readGoods(tx, { ...receipt, product_ids: [product_id] })
  assertGoods(goods, 'announce')

  const line = await tx.one<{ id: number }>(sql`
    insert into goods_in_lines (tenant_id, goods_in_receipt_id, product_id, expected_quantity, received_quantity, put_away_quantity,
      discrepancy, product_storage_unit_id, created_at, updated_at)
    select ${tx.tenant.id}::bigint, ${id}::bigint, ${product_id}::bigint, 0, 0, 0, 'NONE',
      (select u.id from product_storage_units u
        where u.tenant_id = ${tx.tenant.id} and u.product_id = ${product_id} and u.priority = 0),
      ${tx.now}::timestamptz, ${tx.now}::timestamptz
    returning id`)
  const [created] = await createTasks(tx, [
    {
      type: 'RCV',
      warehouse_id: receipt.warehouse_id,
      account_id: receipt.account_id,
      product_id,
      start_quantity: input.confirmed_quantity,
      stock_description: describeGoods(productOf(goods, product_id).code, input),
      location_to_id: receipt.location_id ?? goods.warehouse.default_goods_in_location_id,
      goods_in_receipt_id: id,
      goods_in_line_id: line.id,
    },
  ])
  const { id: task_id } = required(created, 'the receive task of a new line')
  const task = taskIn(await readTasks(tx, [task_id]), task_id)
  await receiveTask(tx, model, { task, input })
}
