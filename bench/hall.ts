import type pg from 'pg'

/** A warehouse with an account that has a product in it, a rack, and bays where goods come in and go out. */
export type Hall = {
  /** The tenant's id. */
  readonly tenant: number
  readonly warehouse: number
  readonly account: number
  readonly product: number
  readonly rack: number
  readonly goods_in: number
  readonly goods_out: number
  /** Makes a record over the wire and gives its id. */
  make(type: string, attributes: object, path?: string): Promise<number>
  /** Sends a request of REST or GraphQL in the tenant; anything but success ends the measure. */
  ask(method: string, path: string, body?: object): Promise<string>
}

/** The service, with the headers of a caller who may do everything in all tenants. */
export type CallerEverywhere = {
  readonly service: { readonly url: string }
  readonly headers: Readonly<Record<string, string>>
}

/** Makes a hall in a tenant. */
export async function openHall(
  { service, headers }: CallerEverywhere,
  client: pg.Client,
  subdomain = 'demo',
): Promise<Hall> {
  const ask = async (method: string, path: string, body?: object): Promise<string> => {
    const answer = await fetch(`${service.url}${path}`, {
      method,
      headers: { ...headers, 'x-service-subdomain': subdomain },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 500)}`)
    return text
  }
  const make = async (type: string, attributes: object, path = `/api/${type}`): Promise<number> => {
    const { data } = JSON.parse(await ask('POST', path, { data: { type, attributes } }))
    return Number(data.id)
  }
  const tenants = await client.query('select id from tenants where subdomain = $1', [subdomain])
  const tenant = Number(tenants.rows[0]?.id)
  const { rows } = await client.query('select id, code from location_types where tenant_id = $1', [tenant])
  const typed = (code: string) => Number(rows.find((row) => row.code === code)?.id)
  const warehouse = await make('warehouses', { code: 'WH', timezone: 'Europe/London' })
  const account = await make('accounts', { code: 'ACME' })
  const place = (code: string, type: string) =>
    make('locations', { code, warehouse_id: warehouse, location_type_id: typed(type) })
  const hall = {
    tenant,
    warehouse,
    account,
    product: await make('products', { code: 'P' }),
    rack: await place('R', 'RACK'),
    goods_in: await place('GI', 'GIBAY'),
    goods_out: await place('GO', 'GOBAY'),
    make,
    ask,
  }
  await make('account_warehouses', { account_id: account, warehouse_id: warehouse })
  await make('account_products', { account_id: account }, `/api/products/${hall.product}/account_products`)
  await client.query(
    'update warehouses set default_goods_in_location_id = $1, default_goods_out_location_id = $2 where id = $3',
    [hall.goods_in, hall.goods_out, warehouse],
  )
  return hall
}

/** A statement that makes many rows after the pattern of one; `changes` are pairs of a column and an expression of `n`. */
export function like(table: string, one: number, many: number, changes: string): string {
  return `
    insert into ${table}
    select (jsonb_populate_record(t, jsonb_build_object('id', nextval('${table}_id_seq'), ${changes}))).*
    from ${table} t, generate_series(1, ${many}) n where t.id = ${one}`
}
