import type { Transaction } from '#database/transaction.ts'
import { announceChange } from '#events/announce.ts'
import type { FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import type { Parsed } from '#records/parsed.ts'
import { updateRecord } from '#records/update.ts'
import { FILE_IDS, mappingResultOf } from './mapping-result.ts'
import { type MappingResources, writeMatchFields } from './save-generic-mapping.ts'
import { readMatchFields } from './save-integration-mapping.ts'

type FileMappingInput = { readonly group: number; readonly parsed: Parsed }

/** Creates a mapping from values of files to an account, a customer or an address. */
export async function createFileMapping(
  tx: Transaction,
  kinds: MappingResources,
  { group, parsed }: FileMappingInput,
): Promise<FullRow> {
  const { extra, violations } = await readMatchFields(tx, { group, parsed })
  const row = await createRecord(tx, kinds.file, {
    parsed,
    extra: { ...extra, mapping_group_id: group, operation_type_fields: mappingResultOf(parsed.values) },
    violations,
  })
  await writeMatchFields(tx, kinds, row)
  announceChange(tx, kinds.file, { event: 'created', row })
  return row
}

type FileMappingUpdate = { readonly current: FullRow; readonly parsed: Parsed }

/** Updates a mapping of files; its match fields are replaced as a whole. */
export async function updateFileMapping(
  tx: Transaction,
  kinds: MappingResources,
  { current, parsed }: FileMappingUpdate,
): Promise<FullRow> {
  const { extra, violations } = await readMatchFields(tx, { group: Number(current.mapping_group_id), parsed })
  const after: Readonly<Record<string, unknown>> = { ...current, ...parsed.values }
  const isResultChanged = FILE_IDS.some((id) => after[id] !== current[id])
  const result = isResultChanged ? { operation_type_fields: mappingResultOf(after) } : {}
  const { row, previous } = await updateRecord(tx, kinds.file, {
    current,
    parsed,
    extra: { ...extra, ...result },
    violations,
  })
  if (extra.mapping_fields !== undefined) await writeMatchFields(tx, kinds, row)
  if (previous !== null) announceChange(tx, kinds.file, { event: 'updated', row, previous })
  return row
}
