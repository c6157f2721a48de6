import Big from 'big.js'
import { keepRows, lockFaces } from '#database/lock-rows.ts'
import type { Query } from '#database/query.ts'
import type { Transaction } from '#database/transaction.ts'
import { type BulkSource, readBulkSources } from '#domain/allocation/bulk-sources.ts'
import { createTasks, type NewTask } from '#domain/tasks/create-tasks.ts'
import { describeGoods } from '#domain/tasks/describe-goods.ts'
import { inTurn } from '#values/in-turn.ts'
import { type Face, type FaceKey, fillsTo, isSameKey, seeFaces } from './faces.ts'
import { planFilling } from './plan-filling.ts'

/** What tasks that fill up a pickface are called: whether it fell below its minimum, or somebody asked. */
export type FillingKind = 'CONTINUOUS' | 'MANUAL'

/**
 * Lets whoever fills pickfaces of the same products take turns, so that none is filled twice and none is overlooked, and
 * reads the faces as they are then.
 */
export function takeFaces(tx: Transaction, keys: readonly FaceKey[]): Query<readonly Face[]> {
  return tx.pipeline([lockFaces(tx, keys), seeFaces(tx, keys)]).map(([, faces]) => faces)
}

/**
 * Asks for pickfaces to be filled up from bulk (operations 5.1, 5.2): the tasks only suggest where goods come from, and
 * reserve nothing. The faces have been taken. Gives how many tasks there are; none where there is nothing to bring.
 */
export async function fillFaces(
  tx: Transaction,
  { faces, subtype }: { readonly faces: readonly Face[]; readonly subtype: FillingKind },
): Promise<number> {
  if (faces.length === 0) return 0
  const wanting = onceEach(faces)
  const owners = wanting.filter((face, place) => wanting.findIndex((one) => isSameOwner(one, face)) === place)
  const sources = await inTurn(owners, ({ account_id, warehouse_id }) => {
    const own = wanting.filter((face) => isSameOwner(face, { account_id, warehouse_id }))
    const product_ids = [...new Set(own.map(({ product_id }) => product_id))]
    return readBulkSources(tx, { account_id, warehouse_id, product_ids })
  })
  const wanted = wanting.flatMap((face) => {
    const own = sources.flat().filter((source) => isSameKey(source, face))
    return tasksFor(face, own, subtype)
  })
  // Whoever moves one of the units meanwhile waits for these faces in the end.
  const units = wanted.flatMap(({ storage_unit_from_id }) => storage_unit_from_id ?? [])
  await tx.pipeline([keepRows(tx, 'storage_units', units), createTasks(tx, wanted)])
  return wanted.length
}

type Owner = Pick<FaceKey, 'account_id' | 'warehouse_id'>
const isSameOwner = (one: Owner, other: Owner) =>
  one.account_id === other.account_id && one.warehouse_id === other.warehouse_id

/** A location that a product is picked from for two reasons is one face. */
function onceEach(faces: readonly Face[]): readonly Face[] {
  const isFirst = (face: Face, place: number) =>
    faces.findIndex((one) => one.location_id === face.location_id && isSameKey(one, face)) === place
  return faces.filter(isFirst)
}

function tasksFor(face: Face, sources: readonly BulkSource[], subtype: FillingKind): readonly NewTask[] {
  const level = {
    level: new Big(face.level),
    trigger_max: fillsTo(face),
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

/** What a task says of the pile it suggests. */
export function pointingAt(source: BulkSource, product_code: string) {
  return {
    stock_id: source.stock_id,
    stock_description: describeGoods(product_code, source),
    location_from_id: source.location_id,
    storage_unit_from_id: source.storage_unit_id,
  }
}
