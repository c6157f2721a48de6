import type { InternalClient } from '#operations/internal-client.ts'
import type { FullRow } from '#records/columns.ts'
import { hoursFrom } from './sample-floor.ts'

const CHARGES = [
  { code: 'STORAGE', name: 'Storage of pallets, week', quantity: 12, price: 2.4 },
  { code: 'LABELLING', name: 'Labelling, each hour', quantity: 6.5, price: 24 },
  { code: 'REPORT', name: 'Stock report', quantity: 1, price: 15 },
] as const

/** Creates a basket of manual charges for each account, closes it, and generates the invoice of the first. */
export async function createSampleInvoices(
  client: InternalClient,
  accounts: readonly FullRow[],
  now: Date,
): Promise<void> {
  const baskets: number[] = []
  for (const { id: account_id } of accounts) {
    const { id } = await client.callForRecord({
      to: 'POST /api/charge_baskets',
      attributes: { account_id, start_at: hoursFrom(now, -24 * 20).toISOString() },
    })
    for (const charge of CHARGES)
      await client.callForRecord({
        to: 'POST /api/charge_lines',
        attributes: { ...charge, charge_type: 'SUNDRY', charge_basket_id: id },
      })
    await client.callForRecord({
      to: 'PATCH /api/charge_baskets/{id}',
      path: { id },
      attributes: { status: 'CLOSED', end_at: hoursFrom(now, -24 * 6).toISOString() },
    })
    baskets.push(id)
  }
  await client.call({
    to: 'POST /api/charge_baskets/generate_invoice',
    attributes: { ids: baskets.slice(0, 1) },
  })
}
