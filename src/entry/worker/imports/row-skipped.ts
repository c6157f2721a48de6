/** A flow skipped the record; nothing of it is written. */
export class RowSkipped extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'RowSkipped'
  }
}
