/** The refusal of a command; its message is sent to the client. */
export class SftpRefusal extends Error {
  readonly status: 'EOF' | 'NO_SUCH_FILE' | 'PERMISSION_DENIED' | 'FAILURE'

  constructor(status: SftpRefusal['status'], message: string) {
    super(message)
    this.name = 'Refused'
    this.status = status
  }
}

/** The file does not exist or is not visible. */
export function missing(): SftpRefusal {
  return new SftpRefusal('NO_SUCH_FILE', 'No such file')
}

/** A temporary failure; the client may try again. */
export function unavailable(): SftpRefusal {
  return new SftpRefusal('FAILURE', 'The service is temporarily unavailable; try again later')
}

/** The login may not do it. */
export function denied(message = 'Permission denied'): SftpRefusal {
  return new SftpRefusal('PERMISSION_DENIED', message)
}
