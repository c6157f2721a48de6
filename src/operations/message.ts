import type { FullRow } from '#records/columns.ts'
import type { SentInput } from '#records/parsed.ts'
import type { Upload } from './operation.ts'

/** The input of a request; it is parsed once the record of the path was found. */
export type Message = {
  readonly path: Readonly<Record<string, number>>
  /** Path parameters, as they were written. */
  readonly path_texts?: Readonly<Record<string, string>>
  /** Query parameters. */
  readonly query?: Readonly<Record<string, string>>
  /** The attributes and their JSON pointer; throws if the document is malformed. */
  readonly attributes: () => Omit<SentInput, 'occasion'>
  /** The ids of a bulk request. */
  readonly ids: () => readonly (number | string)[]
  readonly upload: () => Upload
  /** Whether a record has the version that the request expects. */
  readonly matches: (row: FullRow) => boolean
  /** Whether only one version matches, so that the record must be locked. */
  readonly is_conditional?: boolean
  /** Whether unknown attributes are refused instead of ignored. */
  readonly strict: boolean
}
