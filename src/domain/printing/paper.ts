import type { JsonObject } from '#values/json.ts'

/** What a paper tells, and by what its form is chosen. */
export type Paper = {
  /** The variables of its form; of labels those of each label (platform 13.2). */
  readonly sheets: readonly JsonObject[]
  /** Whose goods it is about; null where it is nobody's, or several accounts'. */
  readonly account_id: number | null
  /** The warehouse it is printed for, in whose time zone it tells the time. */
  readonly warehouse_id: number | null
  /** Who receives the goods; their own form is taken for labels of picks. */
  readonly customer_id: number | null
}
