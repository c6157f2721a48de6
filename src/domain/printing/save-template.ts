import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import { type Violation, violation } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import type { Parsed } from '#records/parsed.ts'
import { type UpdatedRecord, updateRecord } from '#records/update.ts'
import { cut } from '#values/cut.ts'

/** The default type of templates: a free form. */
const FREE_FORM = 'custom'
const NAME_MAX = 50

/** Creates a template; its default name is that of its type. */
export async function createTemplate(tx: Transaction, resource: Resource, parsed: Parsed): Promise<FullRow> {
  const type = await findType(tx, parsed.values.template_type_id ?? null)
  const row = await createRecord(tx, resource, {
    parsed,
    extra: type === null ? {} : { ...typeColumns(type), name: parsed.values.name ?? nameFor(type) },
    violations: checkType(type, parsed),
  })
  announceChange(tx, resource, { event: 'created', row })
  return row
}

type TemplateUpdate = { readonly current: FullRow; readonly parsed: Parsed }

/** Updates a template. The default template of a type keeps its type until another one becomes the default. */
export async function updateTemplate(
  tx: Transaction,
  resource: Resource,
  { current, parsed }: TemplateUpdate,
): Promise<FullRow> {
  const typeId =
    'template_type_id' in parsed.values ? parsed.values.template_type_id : current.template_type_id
  const type = await findType(tx, typeId ?? null)
  const isOtherType = type !== null && type.id !== current.template_type_id
  const isNameRemoved = 'name' in parsed.values && parsed.values.name === null && type !== null
  const { row, previous }: UpdatedRecord = await updateRecord(tx, resource, {
    current,
    parsed,
    extra: { ...(isOtherType ? typeColumns(type) : {}), ...(isNameRemoved ? { name: nameFor(type) } : {}) },
    violations: [...checkType(type, parsed), ...(isOtherType ? checkDefault(current, parsed) : [])],
  })
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  return row
}

type TemplateType = { readonly id: number; readonly code: string; readonly name: string }

function findType(tx: Transaction, id: unknown): Promise<TemplateType | null> {
  return tx.maybe<TemplateType>(sql`
    select t.id, t.code, t.name
    from template_types t
    where t.tenant_id = ${tx.tenant.id} and (t.id = ${id}::bigint or (${id}::bigint is null and t.code = ${FREE_FORM}))`)
}

function typeColumns({ id, code }: TemplateType): Readonly<Record<string, unknown>> {
  return { template_type_id: id, template_type_code: code }
}

function nameFor({ name }: TemplateType): string {
  return cut(name, NAME_MAX)
}

function checkType(type: TemplateType | null, { pointers }: Parsed): Violation[] {
  if (type !== null) return []
  return [violation('must_exist', { field: 'template_type_id' }, pointers.template_type_id ?? '')]
}

function checkDefault(current: FullRow, { pointers }: Parsed): Violation[] {
  if (current.default !== true) return []
  return [violation('cannot_unset_default', { field: 'default' }, pointers.template_type_id ?? '')]
}
