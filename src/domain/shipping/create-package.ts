import { SerializationFailure } from '#database/failures.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import type { RequestedStock } from '#domain/stock/piles.ts'
import { announceChange } from '#events/announce.ts'
import { refusal } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import { validateInput } from '#records/input.ts'
import type { Parsed } from '#records/parsed.ts'
import type { packing } from '#resources/outbound/packages.ts'
import { countPackages } from './count-packages.ts'
import { lockShipments } from './lock-shipments.ts'
import { packGoods } from './pack-goods.ts'
import { readMeasures, withMeasures } from './read-measures.ts'
import { withStandardUnits } from './with-standard-units.ts'

/** A package to create, and its contents; without contents nothing is packed. */
export type NewPackage = {
  readonly parsed: Parsed
  /** The declaration of the input with contents. */
  readonly input: Resource<typeof packing.fields>
  readonly contents: readonly RequestedStock[]
}

/** Adds a package to a shipment, and packs staged goods of its order into it (operations 4.9). */
export async function createPackage(
  tx: Transaction,
  resource: Resource,
  { parsed, input, contents }: NewPackage,
): Promise<FullRow> {
  const { shipment_id, storage_unit_type_id } = await validateInput(tx, input, parsed)
  const { contents: _, ...values } = parsed.values
  const [shipment] = await lockShipments(tx, [shipment_id], contents)
  if (shipment === undefined) throw new SerializationFailure('the shipment is gone')
  if (contents.length > 0 && storage_unit_type_id === null)
    throw refusal('blank', { field: 'storage_unit_type_id' })

  const storage_unit_id =
    contents.length === 0 || storage_unit_type_id === null
      ? null
      : await packGoods(tx, resource, {
          shipment_id: shipment.id,
          goods_out_id: shipment.goods_out_id,
          storage_unit_type_id,
          contents,
        })
  const [measures] = await readMeasures(tx, [{ storage_unit_type_id, storage_unit_id }])
  const row = await createRecord(tx, resource, {
    // The contents were checked with the input.
    parsed: withMeasures(withStandardUnits({ ...parsed, values, items: [] }), measures),
    extra: { storage_unit_id },
  })
  await countPackages(tx, [shipment.id])
  announceChange(tx, resource, { event: 'created', row })
  return row
}
