import { complete, each, eachOf, type Floor, inPieces, openTasks, post } from './hands.ts'
import type { Ground } from './lay-out.ts'

/** How many lines one receipt has. */
const RECEIPT_LINES = 100

/** Announces all that will be wanted, and receives it line by line. */
export async function receive(floor: Floor, ground: Ground): Promise<void> {
  const { client, plan } = floor
  const receipts = inPieces(plan.products, RECEIPT_LINES)
  await each(floor, 'receipts', {
    things: receipts,
    act: async (products) => {
      const lines = products.map(({ code, quantity }) => ({
        type: 'ADD',
        attributes: { product_id: ground.products.get(code) ?? null, expected_quantity: quantity },
      }))
      const { account, warehouse } = ground
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
          attributes: { confirmed_quantity: start_quantity ?? null, location_to_id: ground.goods_in },
        },
      }),
  })
}

/** Puts every product onto its rack. */
export async function putAway(floor: Floor, ground: Ground): Promise<void> {
  const { client } = floor
  await eachOf(floor, 'put away', {
    tasks: await openTasks(client, 'PWAY'),
    by: 'goods_in_receipt_id',
    act: ({ id, start_quantity, product_id }) =>
      complete(client, Number(id), {
        confirmed_quantity: start_quantity ?? null,
        location_to_id: ground.racks.get(Number(product_id)) ?? null,
        storage_unit_to_id: null,
      }),
  })
}
