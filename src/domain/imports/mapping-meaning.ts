import { coerceId, isStorable } from '#declare/coerce.ts'
import { type Violation, violation } from '#problems/problem.ts'
import { type Json, type JsonObject, step } from '#values/json.ts'

/** What is meant by a mapping, as it was sent and checked. */
export type Meaning = {
  /** All of it, by name. */
  readonly fields: JsonObject
  /** The records meant by a file, by column; each column that is not meant is null. */
  readonly ids: Readonly<Record<string, number | null>>
  readonly pointers: Readonly<Record<string, string>>
  readonly violations: readonly Violation[]
}

/** The records that something said in a file may mean. */
export const FILE_IDS = ['account_id', 'customer_id', 'delivery_address_id', 'collection_address_id']

const REASON = 'reason_code_to'
const TEXT_MAX = 255

/** Reads `operation_type_fields` for a kind of group: which names it may use, and what stands under them (platform 11.6). */
export function readMeaning(
  operation_type: string,
  sent: Readonly<Record<string, unknown>>,
  pointer: string,
): Meaning {
  const allowed = allowedFor(operation_type)
  const given = Object.entries(sent).filter(([, value]) => value !== null)
  const read = given.map(([name, value]) => {
    const at = `${pointer}/${step(name)}`
    if (allowed !== null && !allowed.includes(name))
      return { name, value: null, violations: [violation('inclusion', { field: name, allowed }, at)] }
    return { name, ...readOne(name, value, { at, isFile: operation_type === 'ftp' }) }
  })
  const fields = Object.fromEntries(read.map(({ name, value }) => [name, value]))
  const isFile = operation_type === 'ftp'
  return {
    fields,
    ids: Object.fromEntries(
      FILE_IDS.map((name) => [name, isFile ? Number(fields[name] ?? 0) || null : null]),
    ),
    pointers: Object.fromEntries(FILE_IDS.map((name) => [name, `${pointer}/${name}`])),
    violations: read.flatMap(({ violations }) => violations),
  }
}

/** A lookup means whatever its group is for. */
function allowedFor(operation_type: string): readonly string[] | null {
  if (operation_type === 'lookup') return null
  return operation_type === 'ftp' ? FILE_IDS : [REASON]
}

type One = { readonly value: Json; readonly violations: readonly Violation[] }

function readOne(
  name: string,
  sent: unknown,
  { at, isFile }: { readonly at: string; readonly isFile: boolean },
): One {
  const refused = (one: Violation): One => ({ value: null, violations: [one] })
  if (isFile) {
    const id = coerceId(sent)
    return 'value' in id
      ? { value: Number(id.value), violations: [] }
      : refused(violation(id.symbol, { field: name } as never, at))
  }
  if (name === REASON && typeof sent !== 'string') return refused(violation('invalid', { field: name }, at))
  if (!isStorable({ [name]: sent })) return refused(violation('invalid', { field: name }, at))
  if (typeof sent === 'string' && [...sent].length > TEXT_MAX)
    return refused(violation('too_long', { field: name, max: TEXT_MAX }, at))
  return { value: sent as Json, violations: [] }
}

/** What a mapping of a file means, in the words of `operation_type_fields`. */
export function meaningOf(row: Readonly<Record<string, unknown>>): JsonObject {
  return Object.fromEntries(
    FILE_IDS.flatMap((name) => (typeof row[name] === 'number' ? [[name, row[name]]] : [])),
  )
}
