import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import type { FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import { emptyInput, type Parsed } from '#records/parsed.ts'
import { type UpdatedRecord, updateRecord } from '#records/update.ts'

/** The integration type of the connection of printers. */
const CLOUD_PRINT = 'cloud_print'

/** The resources of printers and their connections. */
export type PrinterResources = { readonly printers: Resource; readonly integrations: Resource }

/** Creates a printer. A default one replaces the previous default, for documents, labels, or both. */
export async function createPrinter(
  tx: Transaction,
  { printers, integrations }: PrinterResources,
  parsed: Parsed,
): Promise<FullRow> {
  const requested = parsed.values.integration_id
  const isValid = parsed.violations.length === 0
  const integration_id = requested ?? (isValid ? await findOrCreateConnection(tx, integrations) : null)
  await clearPreviousDefaults(tx, { ...parsed.values, id: 0 })
  const row = await createRecord(tx, printers, { parsed, extra: { integration_id } })
  announceChange(tx, printers, { event: 'created', row })
  return row
}

type PrinterUpdate = { readonly current: FullRow; readonly parsed: Parsed }

/** Updates a printer; a new default, or one that supports more, replaces the previous default. */
export async function updatePrinter(
  tx: Transaction,
  { printers }: PrinterResources,
  { current, parsed }: PrinterUpdate,
): Promise<FullRow> {
  await clearPreviousDefaults(tx, { ...current, ...parsed.values, id: current.id })
  const { row, previous }: UpdatedRecord = await updateRecord(tx, printers, { current, parsed })
  if (previous !== null) announceChange(tx, printers, { event: 'updated', row, previous })
  return row
}

/** There is one default for documents and one for labels; a later refusal rolls this back. */
async function clearPreviousDefaults(
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

/** The connection of the tenant for cloud print, created on first use. */
async function findOrCreateConnection(tx: Transaction, integrations: Resource): Promise<number> {
  const existing = await tx.maybe<{ id: number }>(sql`
    select i.id from integrations i
    where i.tenant_id = ${tx.tenant.id} and i.integration_type = ${CLOUD_PRINT}
    order by i.id
    limit 1`)
  if (existing !== null) return existing.id
  const values = { name: 'Cloud print', integration_type: CLOUD_PRINT, is_active: true }
  const row = await createRecord(tx, integrations, {
    parsed: { ...emptyInput, values },
  })
  announceChange(tx, integrations, { event: 'created', row })
  return row.id
}
