import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import { type Violation, violation } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import type { Parsed } from '#records/parsed.ts'
import { type Updated, updateRecord } from '#records/update.ts'
import { cut } from '#values/cut.ts'

/** The type of a template that says none: a free form. */
const FREE = 'custom'
const NAME_MAX = 50

/** Writes a template. One that bears no name takes that of its type. */
export async function createTemplate(tx: Transaction, resource: Resource, parsed: Parsed): Promise<FullRow> {
  const type = await findType(tx, parsed.values.template_type_id ?? null)
  const row = await createRecord(tx, resource, {
    parsed,
    extra: type === null ? {} : { ...typed(type), name: parsed.values.name ?? nameFor(type) },
    violations: checkType(type, parsed),
  })
  announceChange(tx, resource, { event: 'created', row })
  return row
}

type Changing = { readonly current: FullRow; readonly parsed: Parsed }

/** Changes a template. The default of a type stays with it until another template of the type becomes the default. */
export async function updateTemplate(
  tx: Transaction,
  resource: Resource,
  { current, parsed }: Changing,
): Promise<FullRow> {
  const wanted =
    'template_type_id' in parsed.values ? parsed.values.template_type_id : current.template_type_id
  const type = await findType(tx, wanted ?? null)
  const isOther = type !== null && type.id !== current.template_type_id
  const isNameless = 'name' in parsed.values && parsed.values.name === null && type !== null
  const { row, previous }: Updated = await updateRecord(tx, resource, {
    current,
    parsed,
    extra: { ...(isOther ? typed(type) : {}), ...(isNameless ? { name: nameFor(type) } : {}) },
    violations: [...checkType(type, parsed), ...(isOther ? checkDefault(current, parsed) : [])],
  })
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  return row
}

type TemplateType = { readonly id: number; readonly code: string; readonly name: string }

function findType(tx: Transaction, id: unknown): Promise<TemplateType | null> {
  return tx.maybe<TemplateType>(sql`
    select t.id, t.code, t.name
    from template_types t
    where t.tenant_id = ${tx.tenant.id} and (t.id = ${id}::bigint or (${id}::bigint is null and t.code = ${FREE}))`)
}

function typed({ id, code }: TemplateType): Readonly<Record<string, unknown>> {
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
