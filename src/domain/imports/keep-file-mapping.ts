import type { Transaction } from '#database/transaction.ts'
import { announceChange } from '#events/announce.ts'
import type { FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import type { Parsed } from '#records/parsed.ts'
import { updateRecord } from '#records/update.ts'
import { keepValues, type MappingKinds } from './keep-generic-mapping.ts'
import { readSaid } from './keep-mapping.ts'
import { FILE_IDS, meaningOf } from './mapping-meaning.ts'

type Making = { readonly group: number; readonly parsed: Parsed }

/** Writes down what files say, and the account, customer or address meant by it. */
export async function createFileMapping(
  tx: Transaction,
  kinds: MappingKinds,
  { group, parsed }: Making,
): Promise<FullRow> {
  const { extra, violations } = await readSaid(tx, { group, parsed })
  const row = await createRecord(tx, kinds.file, {
    parsed,
    extra: { ...extra, mapping_group_id: group, operation_type_fields: meaningOf(parsed.values) },
    violations,
  })
  await keepValues(tx, kinds, row)
  announceChange(tx, kinds.file, { event: 'created', row })
  return row
}

type Changing = { readonly current: FullRow; readonly parsed: Parsed }

/** Changes a mapping of files; what is said is replaced as a whole. */
export async function updateFileMapping(
  tx: Transaction,
  kinds: MappingKinds,
  { current, parsed }: Changing,
): Promise<FullRow> {
  const { extra, violations } = await readSaid(tx, { group: Number(current.mapping_group_id), parsed })
  const after: Readonly<Record<string, unknown>> = { ...current, ...parsed.values }
  const isMeantOtherwise = FILE_IDS.some((id) => after[id] !== current[id])
  const meaning = isMeantOtherwise ? { operation_type_fields: meaningOf(after) } : {}
  const { row, previous } = await updateRecord(tx, kinds.file, {
    current,
    parsed,
    extra: { ...extra, ...meaning },
    violations,
  })
  if (extra.mapping_fields !== undefined) await keepValues(tx, kinds, row)
  if (previous !== null) announceChange(tx, kinds.file, { event: 'updated', row, previous })
  return row
}
