import pg from 'pg'
import { openGround } from './ground.ts'
import { openHall } from './hall.ts'
import { processorTimeMs } from './processor-time.ts'
import { median } from './support.ts'

// Orders with lines, receipts with lines and products with their account, a thousand in one request, against one request a
// record from 16 clients and from one. A product by itself takes two requests: one for it and one for its account.

const ROUNDS = Number(process.env.ROUNDS ?? 3)
const RECORDS = Number(process.env.RECORDS ?? 1000)
const LINES = Number(process.env.LINES ?? 3)
const CLIENTS = 16

type Figures = { readonly ms: number; readonly cpu_ms: number }

const ground = await openGround()
const client = new pg.Client({ connectionString: ground.database_url })
try {
  await client.connect()
  const { account, warehouse, product, ask } = await openHall(ground, client)
  const products = [product]
  const created = JSON.parse(
    await ask('POST', '/api/products/create_many', {
      records: Array.from({ length: 500 }, (_, n) => ({ code: `BENCH-${n}`, account_ids: [account] })),
    }),
  )
  for (const { id } of created.data.attributes.records) products.push(Number(id))
  let next = 0
  const lines = (quantity: string) =>
    Array.from({ length: LINES }, () => {
      next += 1
      return { type: 'ADD', attributes: { product_id: products[next % products.length], [quantity]: 2 } }
    })
  const owned = { account_id: account, warehouse_id: warehouse }
  const kinds: Readonly<Record<string, () => object>> = {
    goods_outs: () => ({
      ...owned,
      goods_out_type: 'sales_order',
      reference: `SO-${next}`,
      expected_date_of_dispatch: '2026-06-01T12:00:00Z',
      lines_changes: lines('order_quantity'),
    }),
    goods_in_receipts: () => ({
      ...owned,
      reference: `GR-${next}`,
      lines_changes: lines('expected_quantity'),
    }),
    products: () => {
      next += 1
      return { code: `P-${next}`, description: 'A product', account_ids: [account] }
    },
  }
  /** Creates one record as before there were several. */
  const one = async (
    type: string,
    { account_ids, ...attributes }: Record<string, unknown>,
  ): Promise<void> => {
    const { data } = JSON.parse(await ask('POST', `/api/${type}`, { data: { type, attributes } }))
    if (account_ids === undefined) return
    const link = { type: 'account_products', attributes: { account_id: account } }
    await ask('POST', `/api/products/${data.id}/account_products`, { data: link })
  }
  const oneByOne = (type: string, clients: number) => async (records: readonly object[]) => {
    const left = [...records] as Record<string, unknown>[]
    const work = async () => {
      for (let record = left.pop(); record !== undefined; record = left.pop()) await one(type, record)
    }
    await Promise.all(Array.from({ length: clients }, work))
  }
  const together = (type: string) => async (records: readonly object[]) => {
    const answer = await ask('POST', `/api/${type}/create_many`, { records })
    if (!answer.includes(`"created":${records.length},`)) throw new Error(answer.slice(0, 500))
  }
  /** Milliseconds and processor time in milliseconds that it takes to create so many. */
  const measure = async (
    make: () => object,
    create: (records: readonly object[]) => Promise<void>,
  ): Promise<Figures> => {
    const records = Array.from({ length: RECORDS }, make)
    const before = processorTimeMs(ground.service.pid, ground.database_pid)
    const began = performance.now()
    await create(records)
    const ms = performance.now() - began
    return { ms, cpu_ms: processorTimeMs(ground.service.pid, ground.database_pid) - before }
  }
  for (const [type, make] of Object.entries(kinds)) {
    const rounds: Readonly<Record<'alone' | 'clients' | 'together', Figures>>[] = []
    for (let round = 0; round <= ROUNDS; round += 1) {
      const measured = {
        alone: await measure(make, oneByOne(type, 1)),
        clients: await measure(make, oneByOne(type, CLIENTS)),
        together: await measure(make, together(type)),
      }
      // The first round only warms all sides up.
      if (round > 0) rounds.push(measured)
    }
    const middle = (of: (measured: (typeof rounds)[number]) => number) => median(rounds.map(of))
    const alone = middle((r) => r.alone.ms / r.together.ms)
    const clients = middle((r) => r.clients.ms / r.together.ms)
    const cpu = middle((r) => r.clients.cpu_ms / r.together.cpu_ms)
    const seconds = (of: 'alone' | 'clients' | 'together') => (middle((r) => r[of].ms) / 1000).toFixed(2)
    console.log(
      `| ${RECORDS} ${type} in one request (\`npm run bench create-many\`) | one request each, 1 client | 5 times faster | ${alone.toFixed(1)} times (${seconds('alone')} → ${seconds('together')} s); ${clients.toFixed(1)} times faster than 16 clients (${seconds('clients')} s), ${cpu.toFixed(1)} times less processor time |`,
    )
  }
} finally {
  await client.end()
  await ground.stop()
}
