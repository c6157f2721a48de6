import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import { type Violation, violation } from '#problems/problem.ts'
import type { AnyRow, FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import type { Parsed } from '#records/parsed.ts'
import { insertMany } from '#records/parts.ts'
import { askDatabase } from '#records/questions.ts'
import { updateRecord } from '#records/update.ts'
import { isObject } from '#values/json.ts'
import { readSaid } from './keep-mapping.ts'
import { objectFor } from './mapping-fields.ts'
import { readMeaning } from './mapping-meaning.ts'

/** The mappings of any group, those of files among them, and the fields they are found by. */
export type MappingKinds = {
  readonly generic: Resource
  readonly file: Resource
  readonly values: Resource
}

/** Writes a mapping of a group that is no integration's. */
export async function createGenericMapping(
  tx: Transaction,
  kinds: MappingKinds,
  parsed: Parsed,
): Promise<FullRow> {
  const group = Number(parsed.values.mapping_group_id ?? 0)
  const operation_type = await findOperationType(tx, group)
  const meant = await readMeant(tx, kinds, { parsed, operation_type })
  const said = await readSaid(tx, { group, parsed })
  const row = await createRecord(tx, kinds.generic, {
    parsed,
    extra: { operation_type, ...said.extra, ...meant.extra },
    violations: [...checkGroup(operation_type, parsed), ...said.violations, ...meant.violations],
  })
  await keepValues(tx, kinds, row)
  const shown = shownAs(row)
  announceChange(tx, kinds.generic, { event: 'created', row: shown })
  return shown
}

type Changing = { readonly current: FullRow; readonly parsed: Parsed }

/** Changes a mapping of a group that is no integration's; what is said and what is meant are each replaced as a whole. */
export async function updateGenericMapping(
  tx: Transaction,
  kinds: MappingKinds,
  { current, parsed }: Changing,
): Promise<FullRow> {
  const meant = await readMeant(tx, kinds, { parsed, operation_type: String(current.operation_type) })
  const said = await readSaid(tx, { group: Number(current.mapping_group_id), parsed })
  const { row, previous } = await updateRecord(tx, kinds.generic, {
    current,
    parsed,
    extra: { ...said.extra, ...meant.extra },
    violations: [...said.violations, ...meant.violations],
  })
  if (said.extra.mapping_fields !== undefined) await keepValues(tx, kinds, row)
  const shown = shownAs(row)
  if (previous !== null) announceChange(tx, kinds.generic, { event: 'updated', row: shown, previous })
  return shown
}

/** Writes the fields a mapping is found by as rows, which lists serve. */
export async function keepValues(
  tx: Transaction,
  { values }: Pick<MappingKinds, 'values'>,
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

/** Generic mappings answer what is said as one object. */
function shownAs(row: FullRow): FullRow {
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
  const isJudged = violations.some(({ context }) => context?.pointer === pointer)
  return operation_type !== null || isJudged
    ? []
    : [violation('must_exist', { field: 'mapping_group_id' }, pointer)]
}

type Meant = {
  readonly extra: Readonly<Record<string, unknown>>
  readonly violations: readonly Violation[]
}

async function readMeant(
  tx: Transaction,
  { file }: MappingKinds,
  { parsed, operation_type }: { readonly parsed: Parsed; readonly operation_type: string | null },
): Promise<Meant> {
  const sent = parsed.values.operation_type_fields
  if (!isObject(sent) || operation_type === null) return { extra: {}, violations: [] }
  const pointer = parsed.pointers.operation_type_fields ?? '/data/attributes/operation_type_fields'
  const { fields, ids, pointers, violations } = readMeaning(operation_type, sent, pointer)
  const changed = new Set(Object.keys(ids))
  const asked = await askDatabase(tx, file, { row: ids, changed, pointers, id: null })
  return { extra: { ...ids, operation_type_fields: fields }, violations: [...violations, ...asked] }
}
