import type { SpaceRequirement, UsageExclusions } from '#domain/stock/location-usage.ts'

/** Goods for which a location is chosen. */
export type LocationRequest = {
  readonly account_id: number
  readonly warehouse_id: number
  readonly product_ids: readonly number[]
  readonly load: SpaceRequirement
  /** Whether a low pickface is filled first: the account wants it, and the goods are free. */
  readonly fills_pickfaces: boolean
  /** The goods and the task themselves, which do not count as usage. */
  readonly without: UsageExclusions
}
