/** Why the service cannot start, in words for the person who started it; everything else is a bug and shows its stack. */
export class Unstartable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause })
    this.name = 'Unstartable'
  }
}
