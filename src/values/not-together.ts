/** Some of several requests cannot be done together after all: nothing is written, and the others may be tried without them. */
export class NotTogether extends Error {
  /** The records of those requests. */
  readonly ids: readonly number[]

  constructor(ids: readonly number[]) {
    super(`cannot be done together: ${ids.join(', ')}`)
    this.ids = ids
  }
}
