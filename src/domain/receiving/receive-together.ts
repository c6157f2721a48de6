import Big from 'big.js'
import { lockAll } from '#database/lock-all.ts'
import { unchanged } from '#database/lock-rows.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { assertStillFit, chooseLocations, type LocationChoice } from '#domain/putaway/choose-location.ts'
import type { LocationRequest } from '#domain/putaway/location-request.ts'
import type { Origin } from '#domain/stock/origin.ts'
import { readSpaceRequirements } from '#domain/stock/space-requirement.ts'
import { drawTaskAndPileIds } from '#domain/tasks/create-tasks.ts'
import type { Task } from '#domain/tasks/task.ts'
import { isRefusedAsync } from '#problems/is-refused.ts'
import { elementAt } from '#values/element-at.ts'
import { mapInSequence } from '#values/map-in-sequence.ts'
import { capturesSerials } from './arrivals.ts'
import { goodsToPlace, locationRequestFor, needsLocation } from './putaway-request.ts'
import {
  type ArrivalPlace,
  type ReceivingContext,
  type ReceivingRequest,
  readReceiptsAndLines,
  readReceivings,
} from './read-receiving.ts'
import { confirmedQuantityOf, validateReceiving } from './validate-receiving.ts'
import { type ReceiptToWrite, writeReceipts } from './write-receipts.ts'

/** A receive task to complete in the version that was read, what was received, and by which user. */
export type JointReceiving = ReceivingRequest & { readonly origin: Origin }

type ReceivingCandidate = JointReceiving & {
  readonly context: ReceivingContext
  readonly request: LocationRequest | null
  readonly chosen: LocationChoice | null
}

const NONE: ReadonlySet<number> = new Set()
const NOBODY = { order_ids: [], line_ids: [] }

/**
 * Completes receive tasks of several requests as if one after the other, and returns those that were completed. Only those are
 * whose goods need nothing but a place: loose goods and new units of ordinary receipts; all others stay as they are. With
 * `at_bay` the caller puts the goods away at once.
 */
export async function receiveTogether(
  tx: Transaction,
  model: Model,
  requests: readonly JointReceiving[],
  ...[arrival = 'as_said']: [ArrivalPlace?]
): Promise<readonly Task[]> {
  const candidates = await readCandidates(tx, requests.filter(isPlainRequest), arrival)
  if (candidates.length === 0) return []
  const { locked, task_ids, pile_ids } = await lockCandidates(tx, candidates, arrival)
  await assertStillFit(
    tx,
    candidates.flatMap(({ chosen, request }) =>
      chosen === null || request === null ? [] : [{ chosen, request }],
    ),
  )
  const receivable = await receivableTogether(tx, locked)
  if (receivable.length === 0) return []
  return writeReceipts(
    tx,
    model,
    receivable.map((one, index) =>
      toWrite(one, { putaway_id: elementAt(task_ids, index), pile_id: elementAt(pile_ids, index) }),
    ),
  )
}

/** Whether what was received needs no reason, serial numbers or existing unit. */
function isPlainRequest({ task, input }: JointReceiving): boolean {
  const isOnReceipt =
    task.type === 'RCV' && task.goods_in_receipt_id !== null && task.goods_in_line_id !== null
  const isLoose = input.storage_unit_to_id === null && task.storage_unit_to_id === null
  const isAvailable = input.status === 'available' && input.disposition === null
  return isOnReceipt && isLoose && isAvailable && input.serial_numbers.length === 0
}

/** Reads the goods of requests, and chooses a location for each; those that are not plain are left out. */
async function readCandidates(
  tx: Transaction,
  requests: readonly JointReceiving[],
  arrival: ArrivalPlace,
): Promise<readonly ReceivingCandidate[]> {
  if (requests.length === 0) return []
  const contexts = await readReceivings(tx, requests, arrival)
  const plain = requests.flatMap((request, index) => {
    const context = contexts[index]
    return context !== undefined && isPlainContext(context) ? [{ ...request, context }] : []
  })
  const placed = plain.filter(({ context, input }) => arrival === 'as_said' && needsLocation(context, input))
  const goods = placed.map(({ context, input }) => goodsToPlace(context, { input, standing: [] }))
  const loads = await readSpaceRequirements(tx, goods)
  const wanted = placed.flatMap(({ task, context, input }, index) => {
    const [own, load] = [goods[index], loads[index]]
    if (own === undefined || load === undefined) return []
    return [[task.id, locationRequestFor(context, { input, goods: own, load })] as const]
  })
  const choices = await chooseLocations(
    tx,
    wanted.map(([, request]) => request),
  )
  const chosen = new Map(wanted.map(([id], index) => [id, choices[index] ?? null]))
  const requested = new Map(wanted)
  return plain.map((one) => ({
    ...one,
    request: requested.get(one.task.id) ?? null,
    chosen: chosen.get(one.task.id) ?? null,
  }))
}

/** Whether goods arrive by an ordinary receipt, are known by no serial number, and go on no unit that is there. */
function isPlainContext({ receipt, product, unit }: ReceivingContext): boolean {
  const isOrdinary = receipt.receipt_type === 'standard' || receipt.receipt_type === 'blind'
  return isOrdinary && unit === null && !capturesSerials(product)
}

type LockedCandidates = {
  readonly locked: readonly ReceivingCandidate[]
  readonly task_ids: readonly number[]
  readonly pile_ids: readonly number[]
}

/** Locks what receiving changes, in the lock order, and reads it again; leaves out goods that orders wait for. */
async function lockCandidates(
  tx: Transaction,
  candidates: readonly ReceivingCandidate[],
  arrival: ArrivalPlace,
): Promise<LockedCandidates> {
  const tasks = candidates.map(({ task }) => task)
  const receipt_ids = candidates.map(({ context: { receipt } }) => receipt.id)
  const [, documents, excluded, drawn] = await tx.pipeline([
    lockAll(tx, {
      goods_in_receipts: receipt_ids,
      goods_in_lines: candidates.map(({ context: { line } }) => line.id),
      tasks: unchanged(tasks),
      locations: candidates.map(({ chosen }) => (chosen?.is_limited === true ? chosen.location_id : null)),
    }),
    readReceiptsAndLines(tx, tasks),
    arrival === 'as_said' ? findAwaitedReceipts(tx, receipt_ids) : tx.value(NONE),
    drawTaskAndPileIds(tx, candidates.length),
  ])
  const locked = candidates.flatMap((candidate, index) => {
    const document = documents[index]
    if (document === undefined || excluded.has(document.receipt.id)) return []
    return [{ ...candidate, context: { ...candidate.context, ...document } }]
  })
  return { locked, ...drawn }
}

/** The receipts for whose goods orders wait, which get them first. */
function findAwaitedReceipts(tx: Transaction, ids: readonly number[]): Query<ReadonlySet<number>> {
  return tx
    .rows<{ id: number }>(sql`
    select r.id
    from goods_in_receipts r
    where r.tenant_id = ${tx.tenant.id} and r.id = any(${[...new Set(ids)]}::bigint[])
      and exists (
        select from goods_outs o
        where o.tenant_id = ${tx.tenant.id} and o.goods_in_receipt_id = r.id and o.goods_out_type = 'crossdock' and o.awaits_receipt)`)
    .map((rows) => new Set(rows.map(({ id }) => id)))
}

/** The receipts, in order, that are not refused after those before them. */
async function receivableTogether(
  tx: Transaction,
  candidates: readonly ReceivingCandidate[],
): Promise<readonly ReceivingCandidate[]> {
  const received = new Map<number, Big>()
  const accepted: ReceivingCandidate[] = []
  // Each is checked with what the former ones have received.
  await mapInSequence(candidates, async (candidate) => {
    const { context, input, origin } = candidate
    const { line } = context
    const received_quantity = new Big(line.received_quantity).plus(received.get(line.id) ?? 0).toFixed()
    const now = { ...context, line: { ...line, received_quantity } }
    // The checks of plain goods read nothing.
    if (await isRefusedAsync(() => validateReceiving(tx, now, { input, origin }))) return
    accepted.push({ ...candidate, context: now })
    const confirmed = confirmedQuantityOf(now, input)
    received.set(line.id, confirmed.plus(received.get(line.id) ?? 0))
  })
  return accepted
}

function toWrite(
  { context, input, origin, chosen }: ReceivingCandidate,
  drawn: Pick<ReceiptToWrite, 'putaway_id' | 'pile_id'>,
): ReceiptToWrite {
  return {
    context,
    input,
    confirmed: confirmedQuantityOf(context, input),
    origin,
    reason: null,
    following: null,
    chosen,
    ...drawn,
    waiting: NOBODY,
  }
}
