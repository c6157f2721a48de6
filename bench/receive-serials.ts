import pg from 'pg'
import { openGround } from './ground.ts'
import { openHall } from './hall.ts'

// One receipt line of thirty thousand serial numbers, received by one request.

const SERIALS = Number(process.env.SERIALS ?? 30_000)
const AT_MOST_SECONDS = 15

const ground = await openGround()
const client = new pg.Client({ connectionString: ground.database_url })
try {
  await client.connect()
  const hall = await openHall(ground, client)
  await hall.ask('PATCH', `/api/products/${hall.product}`, {
    data: { type: 'products', attributes: { serial_number_tracking_setting: 'inbound_and_outbound' } },
  })
  const line = { product_id: hall.product, expected_quantity: SERIALS }
  const receipt = await hall.make('goods_in_receipts', {
    account_id: hall.account,
    warehouse_id: hall.warehouse,
    lines_changes: [{ type: 'ADD', attributes: line }],
  })
  await hall.ask('POST', `/api/goods_in_receipts/${receipt}/receive`)
  const { rows } = await client.query("select id from tasks where type = 'RCV'")
  const serial_numbers = Array.from({ length: SERIALS }, (_, index) => `SN-${String(index).padStart(7, '0')}`)
  const began = performance.now()
  await hall.ask('POST', `/api/receive_tasks/${rows[0]?.id}/receive`, {
    confirmed_quantity: SERIALS,
    location_to_id: hall.goods_in,
    serial_numbers,
  })
  const seconds = (performance.now() - began) / 1000
  const stood = await client.query('select count(*)::int as count from stocks')
  if (stood.rows[0]?.count !== SERIALS)
    throw new Error(`${stood.rows[0]?.count} serial numbers stand in stock`)
  console.log(
    `| receipt of ${SERIALS} serial numbers on one line | | under ${AT_MOST_SECONDS} s | ${seconds.toFixed(1)} s |`,
  )
} finally {
  await client.end()
  await ground.stop()
}
