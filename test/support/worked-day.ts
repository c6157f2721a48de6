import assert from 'node:assert/strict'
import { document } from './api-client.ts'
import { answered } from './floor.ts'
import type { Outbound } from './outbound.ts'

/** A floor for a day of work, and another. */
export type WorkedDay = {
  /** Where goods arrive, and where they stand. */
  readonly bay: number
  readonly rack: number
  /** Receives ten, puts them away, sends four out; the references given on the way, and the ledger. */
  day(): Promise<readonly string[]>
}

/** Gives the floor a bay for incoming goods and a rack, and lets a day be worked there. */
export async function openDay(out: Outbound): Promise<WorkedDay> {
  const { floor } = out
  const { operator, scope, account, warehouse, product } = floor
  const demo = scope.tenant.id
  const bay = await floor.location('GIBAY', 'GI-01')
  const rack = await floor.location('RACK', 'R-01')
  await operator.patch(
    `/api/warehouses/${warehouse}`,
    document('warehouses', { default_goods_in_location_id: bay }),
  )
  return { bay, rack, day }

  async function day(): Promise<readonly string[]> {
    const receipt = await floor.made('goods_in_receipts', {
      account_id: account,
      warehouse_id: warehouse,
      address: { name: 'Gate' },
      lines_changes: [{ type: 'ADD', attributes: { product_id: product, expected_quantity: 10 } }],
    })
    answered(await operator.post(`/api/goods_in_receipts/${receipt}/receive`))
    const tasks = (type: string, by: string, id: number) =>
      floor.rows(
        `select id::float8, start_quantity::float8 as quantity, storage_unit_from_id::float8 as unit from tasks where type = $1 and ${by} = $2 order by id`,
        [type, id],
      )
    for (const { id } of await tasks('RCV', 'goods_in_receipt_id', receipt)) {
      const reply = await operator.post(`/api/receive_tasks/${id}/receive`, {})
      assert.equal(reply.status, 204, reply.text)
    }
    for (const { id, quantity, unit } of await tasks('PWAY', 'goods_in_receipt_id', receipt))
      await complete(Number(id), {
        confirmed_quantity: quantity,
        location_to_id: rack,
        storage_unit_to_id: unit,
      })
    const order = await out.order([[product, 4]], { address: { name: 'Shop' } })
    assert.equal(
      (await operator.post('/api/goods_out_processes/process_picks_async', { ids: [order] })).status,
      200,
    )
    await floor.work()
    for (const { id } of await tasks('PICK', 'goods_out_id', order)) answered(await out.pick(Number(id)))
    assert.equal((await operator.post('/api/goods_out_processes/dispatch', { ids: [order] })).status, 204)
    const [grn] = await floor.rows('select reference from goods_in_receipts where id = $1', [receipt])
    const [list] = await floor.rows('select reference from goods_out_pick_lists order by id desc limit 1')
    const ledger = await floor.rows(
      `select category || ' ' || trim_scale(quantity) as row from transactions where tenant_id = $1 order by id`,
      [demo],
    )
    return [grn?.reference, list?.reference, ...ledger.map(({ row }) => row)].map(String)
  }

  async function complete(task: number, input: Readonly<Record<string, unknown>>): Promise<void> {
    answered(await operator.patch(`/api/tasks/${task}`, document('tasks', { status: 'completed', ...input })))
  }
}
