import type { JsonObject } from '#values/json.ts'

/** The data of a paper, and what its form is chosen by. */
export type Paper = {
  /** The variables of its form; for labels, those of each label (platform 13.2). */
  readonly sheets: readonly JsonObject[]
  /** The account it is about; null for none or several. */
  readonly account_id: number | null
  /** The warehouse it is printed for, whose time zone it uses. */
  readonly warehouse_id: number | null
  /** The customer, whose form is used for pick labels. */
  readonly customer_id: number | null
}
