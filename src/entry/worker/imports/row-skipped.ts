/** A record that a flow passes over, and why; nothing of it is written. */
export class RowSkipped extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'RowSkipped'
  }
}
