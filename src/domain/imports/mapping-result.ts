import { coerceId, isStorable } from '#declare/coerce.ts'
import { type Violation, violation } from '#problems/problem.ts'
import { type Json, type JsonObject, pointerToken } from '#values/json.ts'

/** The checked result of a mapping. */
export type ParsedMappingResult = {
  /** All fields by name. */
  readonly fields: JsonObject
  /** The records a file mapping points to, by column; null for the others. */
  readonly ids: Readonly<Record<string, number | null>>
  readonly pointers: Readonly<Record<string, string>>
  readonly violations: readonly Violation[]
}

/** The records that a file mapping can point to. */
export const FILE_IDS = ['account_id', 'customer_id', 'delivery_address_id', 'collection_address_id']

const REASON = 'reason_code_to'
const TEXT_MAX = 255

/** Parses `operation_type_fields`: the operation type of the group decides which fields are allowed (platform 11.6). */
export function parseMappingResult(
  operation_type: string,
  sent: Readonly<Record<string, unknown>>,
  pointer: string,
): ParsedMappingResult {
  const allowed = allowedFor(operation_type)
  const entries = Object.entries(sent).filter(([, value]) => value !== null)
  const read = entries.map(([name, value]) => {
    const at = `${pointer}/${pointerToken(name)}`
    if (allowed !== null && !allowed.includes(name))
      return { name, value: null, violations: [violation('inclusion', { field: name, allowed }, at)] }
    return { name, ...parseResultField(name, value, { at, isFile: operation_type === 'ftp' }) }
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

/** Null means any field: a lookup can return anything. */
function allowedFor(operation_type: string): readonly string[] | null {
  if (operation_type === 'lookup') return null
  return operation_type === 'ftp' ? FILE_IDS : [REASON]
}

type ParsedResultField = { readonly value: Json; readonly violations: readonly Violation[] }

function parseResultField(
  name: string,
  sent: unknown,
  { at, isFile }: { readonly at: string; readonly isFile: boolean },
): ParsedResultField {
  const refusedBy = (problem: Violation): ParsedResultField => ({ value: null, violations: [problem] })
  if (isFile) {
    const id = coerceId(sent)
    return 'value' in id
      ? { value: Number(id.value), violations: [] }
      : refusedBy(violation(id.symbol, { field: name } as never, at))
  }
  if (name === REASON && typeof sent !== 'string') return refusedBy(violation('invalid', { field: name }, at))
  if (!isStorable({ [name]: sent })) return refusedBy(violation('invalid', { field: name }, at))
  if (typeof sent === 'string' && [...sent].length > TEXT_MAX)
    return refusedBy(violation('too_long', { field: name, max: TEXT_MAX }, at))
  return { value: sent as Json, violations: [] }
}

/** The result of a file mapping, as `operation_type_fields` has it. */
export function mappingResultOf(row: Readonly<Record<string, unknown>>): JsonObject {
  return Object.fromEntries(
    FILE_IDS.flatMap((name) => (typeof row[name] === 'number' ? [[name, row[name]]] : [])),
  )
}
