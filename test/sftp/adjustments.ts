import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SftpClient } from './client.ts'
import { clientKeys } from './ssh-keys.ts'
import { Yard } from './yard.ts'

export const yard = await Yard.start()
export const folder = mkdtempSync(join(tmpdir(), 'goodsyard-clients-'))
const keys = clientKeys()
export const keyFile = join(folder, 'id_ed25519')
writeFileSync(keyFile, `${keys.private}\n`, { mode: 0o600 })

export const USER = 'stocktaker'
await yard.user(USER, { public_keys: [keys.public] })
const warehouse_id = await yard.made('warehouses', { code: 'WH1', timezone: 'Europe/London' })
const account_id = await yard.made('accounts', { code: 'ACME' })
await yard.made('account_warehouses', { account_id, warehouse_id })
const [rack] = await yard.rows<{ id: string }>(`select id from location_types where code = 'RACK'`)
await yard.made('locations', { warehouse_id, code: 'R1', location_type_id: Number(rack?.id) })
await yard.made('reason_codes', { code: 'FOUND', reason_type: 'positive_adjustment', generic: true })
const [items] = await yard.rows<{ id: string }>(`select id from storage_unit_types where code = 'ITEMS'`)

/** Creates a product and a file on disk that adjusts its stock by ten. */
export async function adjustmentOf(
  product: string,
): Promise<{ name: string; path: string; content: string }> {
  const stock_unit_type_id = Number(items?.id)
  const product_id = await yard.made('products', { code: product, description: product, stock_unit_type_id })
  await yard.made(`products/${product_id}/account_products`, { account_id })
  const name = `ADJUSTMENTS_${product}.csv`
  const header = 'account_code,warehouse_code,location_code,product_code,quantity,reason_code'
  const content = `${header}\nACME,WH1,R1,${product},10,FOUND\n`
  const path = join(folder, name)
  writeFileSync(path, content)
  return { name, path, content }
}

/** Waits until no upload is being imported any more; returns the adjustments of the stock of a product. */
export async function adjusted(product: string) {
  const name = `ADJUSTMENTS_${product}.csv`
  await yard.imported(name)
  const [{ waiting } = {}] = await yard.rows<{ waiting: number }>(
    'select count(*)::int as waiting from imports where file_name = $1 and finished_at is null',
    name,
  )
  if (waiting) await yard.imported(name, waiting + 1)
  const [stock] = await yard.rows<{ quantity: string; adjustments: number }>(
    `select (select sum(s.quantity)::text from stocks s where s.product_id = p.id) as quantity,
       (select count(*)::int from import_rows r join imports i on i.id = r.import_id
        where i.file_name = $2 and r.status in ('created', 'updated')) as adjustments
     from products p where p.code = $1`,
    product,
    name,
  )
  return stock
}

export const ONCE = { quantity: '10.0000', adjustments: 1 }

export const local = { HOME: folder }

/** The size that a client sees of its uploaded file. */
export function sizeOf(client: SftpClient, path: string): Promise<number> {
  return new Promise((resolve, reject) =>
    client.sftp.lstat(path, (error, stats) => (error ? reject(error) : resolve(stats.size))),
  )
}
