import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'

/** The stored label of a carrier. */
export type PackageLabel = {
  readonly document_id: number
  readonly file_name: string
  readonly content_type: string
  readonly file_path: string
}

/** The label of a package; refused if its shipment was not submitted, or the label was voided. */
export async function readPackageLabel(tx: Transaction, package_id: number): Promise<PackageLabel> {
  const label = await tx.maybe<PackageLabel>(sql`
    select d.id as document_id, d.file_name, d.file_type as content_type, d.file_path
    from packages p
    join documents d on d.tenant_id = p.tenant_id and d.id = p.label_document_id and d.status = 'available'
    where p.tenant_id = ${tx.tenant.id} and p.id = ${package_id}`)
  if (label === null) throw refusal('must_exist', { field: 'label_document_id' })
  return label
}
