import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { visibilityOf } from '#records/visibility.ts'

/** A label of an own field of a type, with ids as texts. */
export type FieldLabelRow = {
  readonly field_name: string
  readonly label: string
  readonly account_id: string | null
  readonly position: number
  readonly shown: boolean
}

/** Reads what the own fields of a type are called, as far as the caller sees, in their order (spec: platform 18.4). */
export function readFieldLabels(
  tx: Transaction,
  labels: Resource,
  type: string,
): Query<readonly FieldLabelRow[]> {
  return tx.rows<FieldLabelRow>(sql`
    select l.field_name, l.label, l.account_id::text, l.position, l.shown
    from field_labels l
    where l.resource_name = ${type} and ${visibilityOf(labels, 'l', tx)}
    order by l.position, l.field_name, l.account_id nulls first`)
}
