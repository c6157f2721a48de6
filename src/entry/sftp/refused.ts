/** Why a command of a client is not done; the client is told in these words. */
export class Refused extends Error {
  readonly status: 'EOF' | 'NO_SUCH_FILE' | 'PERMISSION_DENIED' | 'FAILURE'

  constructor(status: Refused['status'], message: string) {
    super(message)
    this.name = 'Refused'
    this.status = status
  }
}

/** Nothing of that name is there, or may be seen. */
export function missing(): Refused {
  return new Refused('NO_SUCH_FILE', 'No such file')
}

/** The service itself cannot do it now; the client may try again. */
export function unavailable(): Refused {
  return new Refused('FAILURE', 'The service is temporarily unavailable; try again later')
}

/** It is there, and not theirs to do. */
export function denied(message = 'Permission denied'): Refused {
  return new Refused('PERMISSION_DENIED', message)
}
