import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import { tableOf } from '#database/table-of.ts'
import type { Transaction } from '#database/transaction.ts'

/** The measured size of a full unit of a product; exact decimals as text. */
export type UnitSize = {
  readonly product_storage_unit_id: number
  readonly length: string
  readonly width: string
  readonly height: string
  readonly weight: string
  readonly unit_of_measure: string | null
}

const SIZE_COLUMNS = {
  product_storage_unit_id: 'int8',
  length: 'numeric',
  width: 'numeric',
  height: 'numeric',
  weight: 'numeric',
  unit_of_measure: 'text',
} as const

/** Saves the measured sizes of full units; of several for one, the last. */
export function saveUnitSizes(tx: Transaction, sizes: readonly UnitSize[]): Query<unknown> {
  if (sizes.length === 0) return tx.value(undefined)
  const rows = [...new Map(sizes.map((size) => [size.product_storage_unit_id, size])).values()]
  return tx.run(sql`
    update product_storage_units u
    set length = m.length, width = m.width, height = m.height, weight = m.weight,
      unit_of_measure = coalesce(m.unit_of_measure, u.unit_of_measure), ${nextVersion(tx, 'u')}
    from ${tableOf('m', SIZE_COLUMNS, rows)}
    where u.tenant_id = ${tx.tenant.id} and u.id = m.product_storage_unit_id`)
}
