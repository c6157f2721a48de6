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
import { type DeclaredField, listFor, objectFor, parseMatchFields } from './mapping-fields.ts'

type MappingInput = { readonly group: number; readonly parsed: Parsed }

/** Creates a mapping from values of another system to records. */
export async function createIntegrationMapping(
  tx: Transaction,
  resource: Resource,
  { group, parsed }: MappingInput,
): Promise<FullRow> {
  const match = await readMatchFields(tx, { group, parsed })
  const violations = [...match.violations, ...(await checkService(tx, { parsed, values: parsed.values }))]
  const row = await createRecord(tx, resource, {
    parsed,
    extra: { ...match.extra, mapping_group_id: group },
    violations,
  })
  announceChange(tx, resource, { event: 'created', row })
  return row
}

type MappingUpdate = { readonly current: FullRow; readonly parsed: Parsed }

/** Updates a mapping; its match fields are replaced as a whole. */
export async function updateIntegrationMapping(
  tx: Transaction,
  resource: Resource,
  { current, parsed }: MappingUpdate,
): Promise<FullRow> {
  const match = await readMatchFields(tx, { group: Number(current.mapping_group_id), parsed })
  const values = { ...current, ...parsed.values }
  const violations = [...match.violations, ...(await checkService(tx, { parsed, values }))]
  const { row, previous } = await updateRecord(tx, resource, {
    current,
    parsed,
    extra: match.extra,
    violations,
  })
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  return row
}

/** The match fields of a mapping as they are stored; empty if none were sent. */
export type MatchFields = {
  readonly extra: { readonly mapping_fields?: readonly unknown[] }
  readonly violations: readonly Violation[]
}

/** Reads the match fields that were sent, and checks them against the declared fields of the group. */
export async function readMatchFields(
  tx: Transaction,
  { group, parsed }: MappingInput,
): Promise<MatchFields> {
  const { mapping_fields } = parsed.values
  const sent = Array.isArray(mapping_fields) ? objectFor(mapping_fields) : mapping_fields
  if (!isObject(sent)) return { extra: {}, violations: [] }
  const pointer = parsed.pointers.mapping_fields ?? '/data/attributes/mapping_fields'
  const { fields, violations } = parseMatchFields(sent, await findDeclaredFields(tx, group), pointer)
  return { extra: { mapping_fields: listFor(fields) }, violations }
}

function findDeclaredFields(tx: Transaction, group: number): Promise<readonly DeclaredField[]> {
  return tx.rows<DeclaredField>(sql`
    select f.field_name, f.field_type
    from mapping_group_fields f
    where f.tenant_id = ${tx.tenant.id} and f.mapping_group_id = ${group}
    order by f.id`)
}

type ServiceCheck = { readonly parsed: Parsed; readonly values: Readonly<Record<string, unknown>> }

/** A carrier service must belong to the carrier. */
async function checkService(tx: Transaction, { parsed, values }: ServiceCheck): Promise<Violation[]> {
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
