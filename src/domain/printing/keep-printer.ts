import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import type { FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import { type Parsed, unsaid } from '#records/parsed.ts'
import { type Updated, updateRecord } from '#records/update.ts'

/** The adapter of the connection that printers are reached by. */
const CLOUD_PRINT = 'cloud_print'

/** Printers, and the connections they are reached by. */
export type PrinterKinds = { readonly printers: Resource; readonly integrations: Resource }

/** Adds a printer. A default one takes the place of the former, for documents, labels, or both. */
export async function createPrinter(
  tx: Transaction,
  { printers, integrations }: PrinterKinds,
  parsed: Parsed,
): Promise<FullRow> {
  const given = parsed.values.integration_id
  const isSound = parsed.violations.length === 0
  const integration_id = given ?? (isSound ? await connectionOf(tx, integrations) : null)
  await clearFormerDefaults(tx, { ...parsed.values, id: 0 })
  const row = await createRecord(tx, printers, { parsed, extra: { integration_id } })
  announceChange(tx, printers, { event: 'created', row })
  return row
}

type Changing = { readonly current: FullRow; readonly parsed: Parsed }

/** Changes a printer; made the default, or made to support more as one, it takes the place of the former. */
export async function updatePrinter(
  tx: Transaction,
  { printers }: PrinterKinds,
  { current, parsed }: Changing,
): Promise<FullRow> {
  await clearFormerDefaults(tx, { ...current, ...parsed.values, id: current.id })
  const { row, previous }: Updated = await updateRecord(tx, printers, { current, parsed })
  if (previous !== null) announceChange(tx, printers, { event: 'updated', row, previous })
  return row
}

/** One default for documents and one for labels; what is refused afterwards is rolled back with all the rest. */
async function clearFormerDefaults(
  tx: Transaction,
  printer: Readonly<Record<string, unknown>> & { readonly id: number },
): Promise<void> {
  if (printer.is_default !== true) return
  const documents = printer.supports_documents === true
  const labels = printer.supports_labels === true
  await tx.run(sql`
    update printers p
    set is_default = false, ${nextVersion(tx, 'p')}
    where p.tenant_id = ${tx.tenant.id} and p.is_default and p.id <> ${printer.id}
      and ((p.supports_documents and ${documents}) or (p.supports_labels and ${labels}))`)
}

/** The tenant's connection for cloud print, made when it is first wanted. */
async function connectionOf(tx: Transaction, integrations: Resource): Promise<number> {
  const known = await tx.maybe<{ id: number }>(sql`
    select i.id from integrations i
    where i.tenant_id = ${tx.tenant.id} and i.integration_type = ${CLOUD_PRINT}
    order by i.id
    limit 1`)
  if (known !== null) return known.id
  const values = { name: 'Cloud print', integration_type: CLOUD_PRINT, is_active: true }
  const row = await createRecord(tx, integrations, {
    parsed: { ...unsaid, values },
  })
  announceChange(tx, integrations, { event: 'created', row })
  return row.id
}
