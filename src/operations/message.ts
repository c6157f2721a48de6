import type { FullRow } from '#records/columns.ts'
import type { Sent } from '#records/parsed.ts'
import type { Upload } from './operation.ts'

/** What was sent with a request, read only once the record of the path is known to be there. */
export type Message = {
  readonly path: Readonly<Record<string, number>>
  /** What stands in the path, as it was written. */
  readonly words?: Readonly<Record<string, string>>
  /** What stands behind the question mark. */
  readonly query?: Readonly<Record<string, string>>
  /** The attributes and where they stand; throws what is wrong with the document around them. */
  readonly attributes: () => Omit<Sent, 'occasion'>
  /** The ids of a request on several records. */
  readonly ids: () => readonly (number | string)[]
  readonly upload: () => Upload
  /** Refuses a record that is not in the version the caller knows. */
  readonly matches: (row: FullRow) => boolean
  /** Whether it matches only one version, which then must not change meanwhile. */
  readonly is_conditional?: boolean
  /** Whether attributes that mean nothing here are refused instead of passed over. */
  readonly strict: boolean
}
