import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import { type Violation, violation } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import type { Parsed } from '#records/parsed.ts'
import { updateRecord } from '#records/update.ts'
import { isObject } from '#values/json.ts'
import { type DeclaredField, listFor, objectFor, readSaying } from './mapping-fields.ts'

type Making = { readonly group: number; readonly parsed: Parsed }

/** Writes down what another system says and what is meant by it. */
export async function createMapping(
  tx: Transaction,
  resource: Resource,
  { group, parsed }: Making,
): Promise<FullRow> {
  const said = await readSaid(tx, { group, parsed })
  const violations = [...said.violations, ...(await checkService(tx, { parsed, values: parsed.values }))]
  const row = await createRecord(tx, resource, {
    parsed,
    extra: { ...said.extra, mapping_group_id: group },
    violations,
  })
  announceChange(tx, resource, { event: 'created', row })
  return row
}

type Changing = { readonly current: FullRow; readonly parsed: Parsed }

/** Changes a mapping; what is said is replaced as a whole. */
export async function updateMapping(
  tx: Transaction,
  resource: Resource,
  { current, parsed }: Changing,
): Promise<FullRow> {
  const said = await readSaid(tx, { group: Number(current.mapping_group_id), parsed })
  const values = { ...current, ...parsed.values }
  const violations = [...said.violations, ...(await checkService(tx, { parsed, values }))]
  const { row, previous } = await updateRecord(tx, resource, {
    current,
    parsed,
    extra: said.extra,
    violations,
  })
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  return row
}

/** What a mapping is found by, as it is kept; nothing where it was not sent. */
export type Said = {
  readonly extra: { readonly mapping_fields?: readonly unknown[] }
  readonly violations: readonly Violation[]
}

/** Reads what was sent to find a mapping by, against the fields its group declares. */
export async function readSaid(tx: Transaction, { group, parsed }: Making): Promise<Said> {
  const { mapping_fields } = parsed.values
  const sent = Array.isArray(mapping_fields) ? objectFor(mapping_fields) : mapping_fields
  if (!isObject(sent)) return { extra: {}, violations: [] }
  const pointer = parsed.pointers.mapping_fields ?? '/data/attributes/mapping_fields'
  const { fields, violations } = readSaying(sent, await findDeclaredFields(tx, group), pointer)
  return { extra: { mapping_fields: listFor(fields) }, violations }
}

function findDeclaredFields(tx: Transaction, group: number): Promise<readonly DeclaredField[]> {
  return tx.rows<DeclaredField>(sql`
    select f.field_name, f.field_type
    from mapping_group_fields f
    where f.tenant_id = ${tx.tenant.id} and f.mapping_group_id = ${group}
    order by f.id`)
}

type Named = { readonly parsed: Parsed; readonly values: Readonly<Record<string, unknown>> }

/** A service named beside a carrier must be that carrier's. */
async function checkService(tx: Transaction, { parsed, values }: Named): Promise<Violation[]> {
  const { carrier_id, carrier_service_id } = values
  if (typeof carrier_id !== 'number' || typeof carrier_service_id !== 'number') return []
  const other = await tx.maybe<{ service: string; carrier: string }>(sql`
    select s.code as service, c.code as carrier
    from carrier_services s
    join carriers c on c.tenant_id = s.tenant_id and c.id = ${carrier_id}
    where s.tenant_id = ${tx.tenant.id} and s.id = ${carrier_service_id} and s.carrier_id <> c.id`)
  const pointer = parsed.pointers.carrier_service_id ?? parsed.pointers.carrier_id ?? ''
  return other === null ? [] : [violation('carrier_service_mismatch', other, pointer)]
}
