import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import { type Violation, violation } from '#problems/problem.ts'
import type { AnyRow, FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import { checkDatabase } from '#records/database-checks.ts'
import type { Parsed } from '#records/parsed.ts'
import { insertMany } from '#records/parts.ts'
import { updateRecord } from '#records/update.ts'
import { isObject } from '#values/json.ts'
import { objectFor } from './mapping-fields.ts'
import { parseMappingResult } from './mapping-result.ts'
import { readMatchFields } from './save-integration-mapping.ts'

/** The resources of mappings: of any group, of files, and their match fields. */
export type MappingResources = {
  readonly generic: Resource
  readonly file: Resource
  readonly values: Resource
}

/** No group has this id: it is refused as one that does not exist. */
const NO_GROUP = 0

/** Creates a mapping in a group that does not belong to an integration. */
export async function createGenericMapping(
  tx: Transaction,
  kinds: MappingResources,
  parsed: Parsed,
): Promise<FullRow> {
  const group = Number(parsed.values.mapping_group_id ?? NO_GROUP)
  const operation_type = await findOperationType(tx, group)
  const result = await readMappingResult(tx, kinds, { parsed, operation_type })
  const match = await readMatchFields(tx, { group, parsed })
  const row = await createRecord(tx, kinds.generic, {
    parsed,
    extra: { operation_type, ...match.extra, ...result.extra },
    violations: [...checkGroup(operation_type, parsed), ...match.violations, ...result.violations],
  })
  await writeMatchFields(tx, kinds, row)
  const shown = asAnswered(row)
  announceChange(tx, kinds.generic, { event: 'created', row: shown })
  return shown
}

type GenericMappingUpdate = { readonly current: FullRow; readonly parsed: Parsed }

/** Updates a mapping in a group that does not belong to an integration; match fields and result are each replaced as a whole. */
export async function updateGenericMapping(
  tx: Transaction,
  kinds: MappingResources,
  { current, parsed }: GenericMappingUpdate,
): Promise<FullRow> {
  const result = await readMappingResult(tx, kinds, {
    parsed,
    operation_type: String(current.operation_type),
  })
  const match = await readMatchFields(tx, { group: Number(current.mapping_group_id), parsed })
  const { row, previous } = await updateRecord(tx, kinds.generic, {
    current,
    parsed,
    extra: { ...match.extra, ...result.extra },
    violations: [...match.violations, ...result.violations],
  })
  if (match.extra.mapping_fields !== undefined) await writeMatchFields(tx, kinds, row)
  const shown = asAnswered(row)
  if (previous !== null) announceChange(tx, kinds.generic, { event: 'updated', row: shown, previous })
  return shown
}

/** Writes the match fields of a mapping as rows, for lists. */
export async function writeMatchFields(
  tx: Transaction,
  { values }: Pick<MappingResources, 'values'>,
  mapping: AnyRow,
): Promise<void> {
  await tx.run(sql`
    delete from mapping_field_values v
    where v.tenant_id = ${tx.tenant.id} and v.mapping_id = ${mapping.id}`)
  const rows = Object.entries(objectFor(mapping.mapping_fields)).map(([code, value]) => ({
    mapping_id: mapping.id,
    code,
    value: String(value),
  }))
  if (rows.length > 0) await insertMany(tx, values, rows)
}

/** Generic mappings return their match fields as one object. */
function asAnswered(row: FullRow): FullRow {
  return { ...row, mapping_fields: objectFor(row.mapping_fields) }
}

async function findOperationType(tx: Transaction, group: number): Promise<string | null> {
  const found = await tx.maybe<{ operation_type: string }>(sql`
    select g.operation_type from mapping_groups g where g.tenant_id = ${tx.tenant.id} and g.id = ${group}`)
  return found?.operation_type ?? null
}

function checkGroup(operation_type: string | null, { pointers, violations }: Parsed): Violation[] {
  const pointer = pointers.mapping_group_id ?? '/data/attributes/mapping_group_id'
  if (operation_type?.startsWith('integration_')) return [violation('mapping_group_kind', {}, pointer)]
  const isAlreadyRefused = violations.some(({ context }) => context?.pointer === pointer)
  return operation_type !== null || isAlreadyRefused
    ? []
    : [violation('must_exist', { field: 'mapping_group_id' }, pointer)]
}

type MappingResult = {
  readonly extra: Readonly<Record<string, unknown>>
  readonly violations: readonly Violation[]
}

async function readMappingResult(
  tx: Transaction,
  { file }: MappingResources,
  { parsed, operation_type }: { readonly parsed: Parsed; readonly operation_type: string | null },
): Promise<MappingResult> {
  const sent = parsed.values.operation_type_fields
  if (!isObject(sent) || operation_type === null) return { extra: {}, violations: [] }
  const pointer = parsed.pointers.operation_type_fields ?? '/data/attributes/operation_type_fields'
  const { fields, ids, pointers, violations } = parseMappingResult(operation_type, sent, pointer)
  const changed = new Set(Object.keys(ids))
  const referenceViolations = await checkDatabase(tx, file, { row: ids, changed, pointers, id: null })
  return {
    extra: { ...ids, operation_type_fields: fields },
    violations: [...violations, ...referenceViolations],
  }
}
