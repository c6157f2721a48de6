import { uuidv7 } from '#values/ids.ts'

const ACCEPTED = /^[A-Za-z0-9._-]{8,128}$/

/** The request id: that of the client if it is valid, else a new one (platform 1.10). */
export function requestIdFor(header: string | readonly string[] | undefined): string {
  return typeof header === 'string' && ACCEPTED.test(header) ? header : uuidv7()
}
