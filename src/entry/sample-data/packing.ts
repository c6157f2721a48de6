import type { FullRow } from '#records/columns.ts'
import { createOrder, pick } from './sample-acts.ts'
import { atRound, hoursFrom, type SampleCompany, type SampleItem } from './sample-floor.ts'

/** Cartons by inner size; the large one is too small for a whole order of both products. */
const CARTONS = [
  { code: 'CARTON-S', name: 'Carton small', length: 40, width: 30, height: 20, weight: 0.3, max_weight: 15 },
  { code: 'CARTON-L', name: 'Carton large', length: 60, width: 40, height: 40, weight: 0.8, max_weight: 25 },
] as const

const GOODS = [
  { code: 'JUG-2L', description: 'Water jug, 2 litres', weight: 1.2, length: 25, width: 25, height: 30 },
  {
    code: 'GLASS-6',
    description: 'Drinking glasses, box of six',
    weight: 0.9,
    length: 14,
    width: 14,
    height: 16,
  },
] as const

/**
 * A packing bench with printers and cartons, and two orders to pack: the carrier does not serve the postcode of the
 * second.
 */
export async function prepareBench(company: SampleCompany, now: Date): Promise<void> {
  const { floor } = company
  const clientAt = floor.clientAt(hoursFrom(now, -72))
  const sequence = await clientAt.callForRecord({
    to: 'POST /api/sequences',
    attributes: { code: 'CARTON', name: 'Cartons', prefix: 'CT' },
  })
  for (const carton of CARTONS)
    await clientAt.callForRecord({
      to: 'POST /api/storage_unit_types',
      attributes: { ...carton, sequence_id: sequence.id, leaves_warehouse: true, use_for_packing: true },
    })
  await clientAt.callForRecord({
    to: 'POST /api/printers',
    attributes: {
      name: 'Bench 1 labels',
      supports_labels: true,
      supports_documents: false,
      is_default: true,
    },
  })
  await clientAt.callForRecord({
    to: 'POST /api/printers',
    attributes: { name: 'Office', supports_labels: false, supports_documents: true, is_default: true },
  })
  const [first, glass] = [await storedItem(company, now, 0), await storedItem(company, now, 1)]
  const due = hoursFrom(now, 1)
  await stageOrder(company, now, {
    reference: 'ORD-9',
    lines: [
      [first, 4],
      [glass, 5],
    ],
    due,
  })
  await stageOrder(company, now, { reference: 'ORD-10', lines: [[glass, 2]], due, postcode: 'FAIL 1' })
  await assignFace(company, now, glass)
}

/** A pickface below its minimum, and bulk stock to replenish it. */
async function assignFace(company: SampleCompany, now: Date, item: SampleItem): Promise<void> {
  const { floor, warehouse, items } = company
  const { account_id, product_id } = item
  const face = warehouse.racks.slice(items.length + 6).find(({ is_pickface }) => is_pickface === true)
  if (face === undefined) return
  const clientAt = floor.clientAt(hoursFrom(now, -1))
  await clientAt.callForRecord({
    to: 'POST /api/pickface_products',
    attributes: {
      product_id,
      location_id: face.id,
      replenishment_type: 'continuous',
      trigger_min: 10,
      trigger_max: 20,
    },
  })
  await clientAt.callForRecord({
    to: 'POST /api/stocks',
    attributes: { account_id, product_id, location_id: face.id, quantity: 4 },
  })
}

/** A product of the first account with its size and weight, and thirty of it in a slot. */
async function storedItem(company: SampleCompany, now: Date, place: 0 | 1): Promise<SampleItem> {
  const { floor, warehouse, items } = company
  const { account_id } = atRound(items, 0)
  const clientAt = floor.clientAt(hoursFrom(now, -48))
  const product = GOODS[place]
  const { id: product_id } = await clientAt.callForRecord({
    to: 'POST /api/products',
    attributes: { ...product, barcode: `GY${product.code}` },
  })
  await clientAt.callForRecord({
    to: 'POST /api/products/{product_id}/account_products',
    path: { product_id },
    attributes: { account_id },
  })
  const location_id = atRound(warehouse.racks, items.length + 4 + place).id
  await clientAt.callForRecord({
    to: 'POST /api/stocks',
    attributes: { account_id, product_id, location_id, quantity: 30 },
  })
  return { account_id, product_id, location_id }
}

type StagedOrder = {
  readonly reference: string
  readonly lines: readonly (readonly [item: SampleItem, quantity: number])[]
  readonly due: Date
  readonly postcode?: string
}

/** An order whose goods are picked and staged. */
async function stageOrder(company: SampleCompany, now: Date, order: StagedOrder): Promise<FullRow> {
  const { reference, lines, due, postcode } = order
  const created = await createOrder(company, hoursFrom(now, -3), {
    reference,
    customer: atRound(company.customers, 9),
    carrier: atRound(company.carriers, 0),
    expected_date_of_dispatch: due,
    lines,
    ...(postcode === undefined ? {} : { postcode }),
  })
  await company.floor.process(hoursFrom(now, -2.5), [created.id])
  await pick(company, hoursFrom(now, -2), { order: created.id, user_id: atRound(company.people, 1) })
  return created
}
