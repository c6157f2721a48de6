import { type Acts, pick, type World } from './world.ts'

/** Baskets are closed during charging, and invoiced. */
export function chargingActs(world: World): Acts {
  const { floor } = world
  const baskets = (condition: string) =>
    floor.rows(`select id::float8 from charge_baskets where ${condition} order by id desc limit 10`)
  return {
    close_basket: [
      1,
      async ([which]) => {
        const basket = pick(await baskets("status = 'OPEN'"), which)
        return basket === undefined ? null : world.patch('charge_baskets', basket.id, { status: 'CLOSED' })
      },
    ],
    invoice: [
      1,
      async ([one, two]) => {
        const closed = await baskets("status = 'CLOSED' and invoice_status = 'not_invoiced'")
        const ids = [...new Set([pick(closed, one)?.id, pick(closed, two)?.id])].filter(
          (id) => id !== undefined,
        )
        return ids.length === 0 ? null : world.post('/api/charge_baskets/generate_invoice', { ids })
      },
    ],
    void_invoice: [
      1,
      async ([which, how]) => {
        const invoices = await floor.rows(
          "select id::float8 from invoices where status in ('draft', 'submitted') order by id desc limit 5",
        )
        const invoice = pick(invoices, which)
        return invoice === undefined
          ? null
          : world.post(`/api/invoices/${invoice.id}/${how % 2 === 0 ? 'void' : 'submit'}`)
      },
    ],
  }
}
