import type pg from 'pg'
import { type CallerEverywhere, like, openHall } from '../hall.ts'

/** How much each tenant has that loads can ask for. */
export type Filling = { readonly carriers: number; readonly orders: number; readonly lines: number }

/** Gives each of some tenants carriers, sites, and a warehouse with orders. */
export async function fillTenants(
  client: pg.Client,
  ground: CallerEverywhere,
  { tenants, filling }: { readonly tenants: readonly string[]; readonly filling: Filling },
): Promise<void> {
  await client.query(
    `insert into carriers (tenant_id, code, name, description, active, carrier_type)
     select t.id, 'C-' || n, 'Carrier number ' || n, repeat('Takes parcels of ' || n || ' kg. ', 5), true, 'custom'
     from tenants t, generate_series(1, $1::int) n where t.subdomain = any($2::text[])`,
    [filling.carriers, tenants],
  )
  await client.query(
    `insert into sites (tenant_id, code, name)
     select t.id, 'SITE-' || n, 'Site ' || n
     from tenants t, generate_series(1, least($1::int, 1000)) n where t.subdomain = any($2::text[])`,
    [filling.carriers, tenants],
  )
  for (const subdomain of tenants) await fillOrders(client, ground, { subdomain, filling })
}

async function fillOrders(
  client: pg.Client,
  ground: CallerEverywhere,
  { subdomain, filling: { orders, lines } }: { readonly subdomain: string; readonly filling: Filling },
): Promise<void> {
  const { tenant, warehouse, account, product, make } = await openHall(ground, client, subdomain)
  const order = await make('goods_outs', {
    account_id: account,
    warehouse_id: warehouse,
    goods_out_type: 'sales_order',
    reference: 'ORDER',
    expected_date_of_dispatch: '2030-01-20T10:00:00Z',
  })
  await client.query(like('goods_outs', order, orders, "'reference', 'ORDER-' || n"))
  await client.query(
    `insert into goods_out_lines (tenant_id, goods_out_id, product_id, order_quantity, allocated_quantity, pick_quantity,
       dispatch_quantity, short_quantity, rounded_quantity, short_status)
     select ${tenant}, o.id, ${product}, 5, 0, 0, 0, 0, 0, ''
     from goods_outs o cross join generate_series(1, ${lines})
     where o.tenant_id = ${tenant} and o.reference like 'ORDER-%'`,
  )
}
