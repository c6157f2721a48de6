import { isConstraintViolation, SerializationFailure } from '#database/failures.ts'
import type { Transaction } from '#database/transaction.ts'
import { workTurns } from '#database/work-turns.ts'
import type { Resource } from '#declare/model.ts'
import { refuseAll, type Violation } from '#problems/problem.ts'
import { pointerToken } from '#values/json.ts'
import { UniqueValues } from './check-uniqueness.ts'
import { inDeclaredOrder } from './checks.ts'
import { type AnyRow, type FullRow, isStored } from './columns.ts'
import { addressOf, type Creation, createRecord, type Draft, draftRecords, violationsOf } from './create.ts'
import { databaseChecks, OptimisticCheckFailed } from './database-checks.ts'
import { addParts, insertMany } from './parts.ts'
import { changesOthers } from './sole.ts'

/** What to do if some of several records are refused: create none of them, or the others. */
export type ErrorPolicy = 'all_or_nothing' | 'skip_bad'

/** What came of a new record: it was created, or is refused for these violations. */
export type CreationResult = { readonly row: FullRow } | { readonly violations: readonly Violation[] }

/** One of several new records. */
export type CreationOfMany = Creation & {
  /** Where its attributes stand in a request with several records; null where it is the only one. */
  readonly at: string | null
  /**
   * The violations of a record beside those of the request that are created before it; called in their order, for records
   * that are created.
   */
  readonly checkBeside?: () => readonly Violation[]
}

/** New records, and what to do if some of them are refused. */
export type CreateManyRequest = {
  readonly creations: readonly CreationOfMany[]
  readonly policy: ErrorPolicy
}

/**
 * Creates records with their addresses and children as if one after the other, with the same number of statements for any
 * number of them. With `all_or_nothing` the violations of all records are refused together; with `skip_bad` they are returned,
 * and the other records created.
 */
export async function createRecords(
  tx: Transaction,
  resource: Resource,
  { creations, policy }: CreateManyRequest,
): Promise<readonly CreationResult[]> {
  const [only] = creations
  if (only !== undefined && creations.length === 1 && policy === 'all_or_nothing' && only.at === null) {
    const violations = [...(only.violations ?? []), ...(only.checkBeside?.() ?? [])]
    return [{ row: await createRecord(tx, resource, { ...only, violations }) }]
  }
  const drafts = await draftRecords(tx, resource, creations)
  if (drafts.some(({ row }) => changesOthers(resource, { row, id: null })))
    throw new Error(`${resource.name} that change others are created one by one`)
  // Whoever relied on the constraints starts over, so that each record is told all that is wrong with it.
  if (tx.isOptimistic && drafts.some(({ isRefused }) => isRefused)) throw new OptimisticCheckFailed()
  const found = await databaseChecks(tx, resource, drafts).query
  const refused = await judge(tx, resource, { drafts, found, creations, policy })
  if (tx.isOptimistic && refused.some((one) => one.length > 0)) throw new OptimisticCheckFailed()
  if (policy === 'all_or_nothing') refuseAll(refused.flat())
  const good = drafts.filter((_, place) => refused[place]?.length === 0)
  const rows = [...(await insertingAgain(tx, () => insertDrafts(tx, resource, good)))]
  return refused.map((violations) => {
    if (violations.length > 0) return { violations }
    const row = rows.shift()
    if (row === undefined) throw new Error('a record was not created')
    return { row }
  })
}

/** The rows of records that were all created. */
export function rowsOf(results: readonly CreationResult[]): readonly FullRow[] {
  return results.flatMap((result) => ('row' in result ? [result.row] : []))
}

type Judgement = Pick<CreateManyRequest, 'creations' | 'policy'> & {
  readonly drafts: readonly Draft[]
  readonly found: readonly (readonly Violation[])[]
}

/** The violations of each record, also beside those before it. */
function judge(
  tx: Transaction,
  resource: Resource,
  { drafts, found, creations, policy }: Judgement,
): Promise<readonly (readonly Violation[])[]> {
  const unique = new UniqueValues(resource)
  return workTurns.map(tx, creations, (creation, record) => {
    const draft = drafts[record]
    if (draft === undefined) throw new Error('a creation has no draft')
    const own = violationsOf(resource, draft, found[record] ?? [])
    const isSkipped = policy === 'skip_bad' && own.length > 0
    const { row, pointers } = draft
    const beside = isSkipped
      ? []
      : [
          ...unique.add({ row, pointers, record }).map(({ violation }) => violation),
          ...(creation.checkBeside?.() ?? []),
        ]
    if (creation.isRefused && own.length === 0)
      throw new SerializationFailure(`${resource.name} was refused for what is not so any more`)
    const all = beside.length === 0 ? own : inDeclaredOrder(resource, [...own, ...beside])
    return all.map((violation) => located(resource, creation, violation))
  })
}

/** A violation that says where in the request it is: at the attribute, or else at the record. */
export function located(
  resource: Resource,
  { at, parsed }: Pick<CreationOfMany, 'at' | 'parsed'>,
  violation: Violation,
): Violation {
  if (at === null) return violation
  const { field, pointer, ...facts } = violation.context ?? {}
  if (typeof pointer === 'string' && pointer.startsWith(`${at}/`)) return violation
  const column = typeof field === 'string' ? resource.attributes.get(field) : undefined
  const sent = column === undefined ? undefined : parsed.pointers[column.name]
  const inside = typeof field === 'string' ? `${at}/${pointerToken(field)}` : at
  return {
    ...violation,
    context: { ...(field === undefined ? {} : { field }), pointer: sent ?? inside, ...facts },
  }
}

async function insertDrafts(
  tx: Transaction,
  resource: Resource,
  drafts: readonly Draft[],
): Promise<readonly FullRow[]> {
  if (drafts.length === 0) return []
  const addresses = await insertAddresses(tx, resource, drafts)
  const { address: column } = resource
  const rows = drafts.map(({ row }, place) => {
    const address = addresses[place] ?? null
    return column === null || address === null ? row : { ...row, [column.name]: address.id }
  })
  const declared = new Set(resource.columns.filter(isStored).map(({ name }) => name))
  const unstored = resource.columns.filter((one) => !isStored(one)).map(({ name }) => name)
  const more = Object.keys(rows[0] ?? {}).filter((key) => !(declared.has(key) || unstored.includes(key)))
  const created = await insertMany(tx, resource, rows, more)
  const parts = await addParts(
    tx,
    created.map((parent, place) => ({ parent, parts: drafts[place]?.creation.parsed.parts ?? [] })),
  )
  return created.map((row, place) => ({
    ...row,
    ...(column === null ? {} : { address: addresses[place] ?? null }),
    ...parts[place],
  }))
}

/** The new address of each record; null where it has none. */
async function insertAddresses(
  tx: Transaction,
  resource: Resource,
  drafts: readonly Draft[],
): Promise<readonly (AnyRow | null)[]> {
  const wanted = drafts.flatMap(({ creation }) => creation.parsed.address ?? [])
  if (wanted.length === 0) return drafts.map(() => null)
  const creations = wanted.map((parsed) => ({ parsed, at: null }))
  const created = [
    ...rowsOf(await createRecords(tx, addressOf(resource), { creations, policy: 'all_or_nothing' })),
  ]
  return drafts.map(({ creation }) => (creation.parsed.address ? (created.shift() ?? null) : null))
}

/** Writes what was checked; where another request took a value meanwhile, the act starts over and finds it. */
async function insertingAgain<Result>(tx: Transaction, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (tx.isOptimistic || !isConstraintViolation(error)) throw error
    throw new SerializationFailure('another request wrote the same meanwhile')
  }
}
