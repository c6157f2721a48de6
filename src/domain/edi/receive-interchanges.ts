import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { RowResult } from './acknowledgement.ts'

/** A received interchange, by its partner and control number. */
export type ReceivedNumber = {
  readonly edi_partner_id: number
  readonly account_id: number
  readonly control_number: string
  readonly is_test: boolean
  readonly message_type: string
}

/** A received interchange that is stored. */
export type StoredReceipt = {
  readonly id: number
  readonly edi_partner_id: number
  readonly control_number: string
  readonly status: string
}

type NewReceipts = { readonly import_id: number; readonly received: readonly ReceivedNumber[] }

/**
 * Registers the interchanges of a file before it is imported, each control number of a partner once. What was received before,
 * and was not rejected, is stored as a duplicate. An import that continues finds what it registered. Returns all of them.
 */
export async function registerInterchanges(
  tx: Transaction,
  { import_id, received }: NewReceipts,
): Promise<readonly StoredReceipt[]> {
  const existing = await readReceipts(tx, import_id)
  if (existing.length > 0 || received.length === 0) return existing
  const rows = received.map((one, place) => ({
    ...one,
    place,
    // The same number again in one file.
    is_repeated: received.some(
      (other, before) =>
        before < place &&
        other.edi_partner_id === one.edi_partner_id &&
        other.control_number === one.control_number,
    ),
  }))
  await insertReceipts(tx, {
    import_id,
    status: 'received',
    rows: rows.filter(({ is_repeated }) => !is_repeated),
  })
  const registered = await readReceipts(tx, import_id)
  const rest = rows.filter(
    (one) =>
      one.is_repeated ||
      !registered.some(
        (other) => other.edi_partner_id === one.edi_partner_id && other.control_number === one.control_number,
      ),
  )
  await insertReceipts(tx, { import_id, status: 'duplicate', rows: rest })
  return readReceipts(tx, import_id)
}

type ReceiptRows = {
  readonly import_id: number
  readonly status: 'received' | 'duplicate'
  readonly rows: readonly ReceivedNumber[]
}

async function insertReceipts(tx: Transaction, { import_id, status, rows }: ReceiptRows): Promise<void> {
  if (rows.length === 0) return
  await tx.run(sql`
    insert into edi_interchanges (tenant_id, edi_partner_id, account_id, direction, message_type, control_number, is_test, status,
      import_id, created_at, updated_at)
    select ${tx.tenant.id}, r.edi_partner_id, r.account_id, 'received', r.message_type, r.control_number, r.is_test, ${status},
      ${import_id}, ${tx.now}, ${tx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (edi_partner_id bigint, account_id bigint, message_type text, control_number text, is_test boolean, place int)
    order by r.edi_partner_id, r.control_number, r.place
    on conflict do nothing`)
}

/** The received interchanges of an import. */
export function readReceipts(tx: Transaction, import_id: number): Promise<readonly StoredReceipt[]> {
  return tx.rows<StoredReceipt>(sql`
    select i.id, i.edi_partner_id, i.control_number, i.status
    from edi_interchanges i
    where i.tenant_id = ${tx.tenant.id} and i.import_id = ${import_id} and i.direction = 'received'
    order by i.id`)
}

/** Whether EDI partners are declared, so that what was received is acknowledged. */
export async function hasEdiPartners(tx: Transaction): Promise<boolean> {
  const found = await tx.maybe<{ id: number }>(sql`
    select p.id from edi_partners p where p.tenant_id = ${tx.tenant.id} limit 1`)
  return found !== null
}

type ReceiptResult = { readonly id: number; readonly status: string; readonly reason: string | null }

/** Writes what became of a received interchange. */
export async function settleReceipt(tx: Transaction, { id, status, reason }: ReceiptResult): Promise<void> {
  await tx.run(sql`
    update edi_interchanges i
    set status = ${status}, reason = ${reason}, ${nextVersion(tx, 'i')}
    where i.tenant_id = ${tx.tenant.id} and i.id = ${id}`)
}

/** What the rows of an import became, by their numbers, and its status. */
export async function readImportResult(
  tx: Transaction,
  import_id: number,
): Promise<{
  readonly status: string
  readonly account_id: number | null
  readonly rows: ReadonlyMap<number, RowResult>
}> {
  const [row, rows] = await tx.pipeline([
    tx.one<{ status: string; account_id: number | null }>(sql`
      select i.status, coalesce(i.account_id, u.account_id) as account_id
      from imports i
      left join ftp_users u on u.tenant_id = i.tenant_id and u.id = i.ftp_user_id
      where i.tenant_id = ${tx.tenant.id} and i.id = ${import_id}`),
    tx.rows<RowResult & { row_number: number }>(sql`
      select r.row_number, r.status, r.message
      from import_rows r
      where r.tenant_id = ${tx.tenant.id} and r.import_id = ${import_id}`),
  ])
  return { ...row, rows: new Map(rows.map((one) => [one.row_number, one])) }
}
