import Big from 'big.js'
import { lockFaces, lockForReference } from '#database/lock-rows.ts'
import type { Query } from '#database/query.ts'
import type { Transaction } from '#database/transaction.ts'
import { type BulkSource, readBulkSources } from '#domain/allocation/bulk-sources.ts'
import { createTasks, type NewTask } from '#domain/tasks/create-tasks.ts'
import { describeGoods } from '#domain/tasks/describe-goods.ts'
import { mapInSequence } from '#values/map-in-sequence.ts'
import { type FaceKey, fillLevelOf, isSameKey, type Pickface, readFaces } from './faces.ts'
import { planFilling } from './plan-filling.ts'

/** The subtype of tasks that fill a pickface: below its minimum, or requested. */
export type FillSubtype = 'CONTINUOUS' | 'MANUAL'

/** Locks the products of pickfaces, so that none is filled twice or missed, and reads the faces. */
export function lockPickfaces(tx: Transaction, keys: readonly FaceKey[]): Query<readonly Pickface[]> {
  return tx.pipeline([lockFaces(tx, keys), readFaces(tx, keys)]).map(([, faces]) => faces)
}

/**
 * Creates tasks that fill pickfaces from bulk (operations 5.1, 5.2): they only suggest a source, and reserve
 * nothing. The faces are locked. Returns the number of tasks.
 */
export async function fillFaces(
  tx: Transaction,
  { faces, subtype }: { readonly faces: readonly Pickface[]; readonly subtype: FillSubtype },
): Promise<number> {
  if (faces.length === 0) return 0
  const wanting = uniqueFaces(faces)
  const owners = wanting.filter((face, index) => wanting.findIndex((one) => isSameOwner(one, face)) === index)
  // Owners, not pickfaces: one statement reads the bulk stock of all products of an owner.
  const sources = await mapInSequence(owners, ({ account_id, warehouse_id }) => {
    const own = wanting.filter((face) => isSameOwner(face, { account_id, warehouse_id }))
    const product_ids = [...new Set(own.map(({ product_id }) => product_id))]
    return readBulkSources(tx, { account_id, warehouse_id, product_ids })
  })
  const wanted = wanting.flatMap((face) => {
    const own = sources.flat().filter((source) => isSameKey(source, face))
    return tasksFor(face, own, subtype)
  })
  // A transaction that moves one of the units also locks these faces in the end.
  const units = wanted.flatMap(({ storage_unit_from_id }) => storage_unit_from_id ?? [])
  await tx.pipeline([lockForReference(tx, 'storage_units', units), createTasks(tx, wanted)])
  return wanted.length
}

type FaceOwner = Pick<FaceKey, 'account_id' | 'warehouse_id'>
const isSameOwner = (one: FaceOwner, other: FaceOwner) =>
  one.account_id === other.account_id && one.warehouse_id === other.warehouse_id

/** A location with several assignments of a product is one face. */
function uniqueFaces(faces: readonly Pickface[]): readonly Pickface[] {
  const isFirst = (face: Pickface, index: number) =>
    faces.findIndex((one) => one.location_id === face.location_id && isSameKey(one, face)) === index
  return faces.filter(isFirst)
}

function tasksFor(face: Pickface, sources: readonly BulkSource[], subtype: FillSubtype): readonly NewTask[] {
  const level = {
    level: new Big(face.level),
    trigger_max: fillLevelOf(face),
    full_storage_units_only: face.full_storage_units_only,
  }
  return planFilling(level, sources).map(({ source, quantity }) => ({
    type: 'REPLEN',
    subtype,
    warehouse_id: face.warehouse_id,
    account_id: face.account_id,
    product_id: face.product_id,
    start_quantity: quantity.toFixed(),
    ...pointingAt(source, face.product_code),
    location_to_id: face.location_id,
    explanation: {
      level: Number(face.level),
      trigger_min: face.trigger_min,
      trigger_max: face.trigger_max,
      rank: sources.indexOf(source) + 1,
      candidates: sources.length,
    },
  }))
}

/** The task columns for a suggested pile. */
export function pointingAt(source: BulkSource, product_code: string) {
  return {
    stock_id: source.stock_id,
    stock_description: describeGoods(product_code, source),
    location_from_id: source.location_id,
    storage_unit_from_id: source.storage_unit_id,
  }
}
