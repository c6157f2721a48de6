import Big from 'big.js'
import type { Packing } from './packing.graphql.ts'
import type { StagedGoods } from './staged-goods.graphql.ts'

type StagedStockAnswer = NonNullable<StagedGoods['stocks']>['all']['nodes'][number]

/** Goods of an order that are staged: a pile with how much of it is the order's. */
export type StagedPile = {
  readonly stock_id: string
  /** An exact decimal as text. */
  readonly quantity: string
  readonly product: NonNullable<StagedStockAnswer['product']>
  readonly unit: StagedStockAnswer['storage_unit']
  readonly batch: string | null
  readonly serial_number: string | null
}

type ShipmentAnswer = NonNullable<Packing['shipments']>['all']['nodes'][number]

/** A package with what is in it. */
type PackedParcel = NonNullable<ShipmentAnswer['packages']>[number] & {
  readonly shipment: ShipmentAnswer
  readonly contents: readonly StagedPile[]
}

/** What is staged of an order: goods to pack, and packages. */
export type StagedOrder = {
  readonly loose: readonly StagedPile[]
  readonly parcels: readonly PackedParcel[]
  /** The shipment that packages are added to, unless there is none. */
  readonly shipment: ShipmentAnswer | null
}

/** The piles whose goods are staged for an order. */
export function stagedStockIds({ tasks }: Packing): readonly string[] {
  return [...stagedQuantities(tasks).keys()]
}

function stagedQuantities(tasks: Packing['tasks']): ReadonlyMap<string, Big> {
  const quantities = new Map<string, Big>()
  for (const { allocations } of tasks?.staged.nodes ?? [])
    for (const { stock_id, quantity, state } of allocations ?? [])
      if (state === 'open' && stock_id !== null)
        quantities.set(stock_id, (quantities.get(stock_id) ?? new Big(0)).plus(quantity ?? 0))
  return quantities
}

/** Parts what is staged of an order into goods to pack and packages with their contents. */
export function stagedOrderOf({ tasks, shipments }: Packing, { stocks }: StagedGoods): StagedOrder {
  const quantities = stagedQuantities(tasks)
  const piles = (stocks?.all.nodes ?? []).flatMap((stock): readonly StagedPile[] => {
    const { id, product, storage_unit: unit, batch, serial_number } = stock
    const quantity = quantities.get(id)
    if (product === null || quantity === undefined) return []
    return [{ stock_id: id, quantity: quantity.toFixed(), product, unit, batch, serial_number }]
  })
  const live = (shipments?.all.nodes ?? []).filter(({ status }) => status !== 'cancelled')
  const parcels = live.flatMap((shipment) =>
    (shipment.packages ?? []).map((parcel) => ({
      ...parcel,
      shipment,
      contents: piles.filter(({ unit }) => unit !== null && unit.id === parcel.storage_unit_id),
    })),
  )
  const packed = new Set(parcels.map(({ storage_unit_id }) => storage_unit_id))
  return {
    loose: piles.filter(({ unit }) => unit === null || !packed.has(unit.id)),
    parcels,
    shipment: live.find(({ status }) => status === 'pending' || status === 'failed') ?? null,
  }
}
