import { complete, type DayContext, each, eachOf, inPieces, openTasks, post } from './hands.ts'
import type { Warehouse } from './set-up-warehouse.ts'

/** Lines of one receipt. */
const RECEIPT_LINES = 100

/** Creates receipts for all required products, and receives them line by line. */
export async function receive(floor: DayContext, site: Warehouse): Promise<void> {
  const { client, plan } = floor
  const receipts = inPieces(plan.products, RECEIPT_LINES)
  await each(floor, 'receipts', {
    items: receipts,
    act: async (products) => {
      const lines = products.map(({ code, quantity }) => ({
        type: 'ADD',
        attributes: { product_id: site.products.get(code) ?? null, expected_quantity: quantity },
      }))
      const { account, warehouse } = site
      const attributes = { account_id: account, warehouse_id: warehouse, lines_changes: lines }
      const id = await client.make('goods_in_receipts', attributes)
      await post(client, `/api/goods_in_receipts/${id}/receive`)
    },
  })
  await eachOf(floor, 'receive', {
    tasks: await openTasks(client, 'RCV'),
    by: 'goods_in_receipt_id',
    act: ({ id, start_quantity }) =>
      post(client, `/api/receive_tasks/${id}/receive`, {
        data: {
          type: 'receive_tasks',
          attributes: { confirmed_quantity: start_quantity ?? null, location_to_id: site.goods_in },
        },
      }),
  })
}

/** Puts each product away to its rack. */
export async function putAway(floor: DayContext, warehouse: Warehouse): Promise<void> {
  const { client } = floor
  await eachOf(floor, 'put away', {
    tasks: await openTasks(client, 'PWAY'),
    by: 'goods_in_receipt_id',
    act: ({ id, start_quantity, product_id }) =>
      complete(client, Number(id), {
        confirmed_quantity: start_quantity ?? null,
        location_to_id: warehouse.racks.get(Number(product_id)) ?? null,
        storage_unit_to_id: null,
      }),
  })
}
