/** Why the service cannot start, as a message for the person who started it; everything else is a bug and shows its stack. */
export class StartupFailure extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause })
    this.name = 'StartupFailure'
  }
}
