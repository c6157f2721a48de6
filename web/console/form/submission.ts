/** A request as it is sent: the same bytes and the same key each time it is tried. */
export type Request = {
  readonly attributes: Readonly<Record<string, unknown>>
  readonly places: Readonly<Record<string, readonly string[]>>
  readonly ifMatch: string | null
}

/**
 * The state of a form. `unknown`: there was no answer, so it may have been executed; the form stays as sent until
 * that is known, and only the same request is sent again.
 */
export type Submission =
  | { readonly state: 'editing'; readonly key: string }
  | { readonly state: 'sending' | 'unknown'; readonly key: string; readonly request: Request }

/** A form that was opened, with the key of what it will send. */
export function opened(key: string): Submission {
  return { state: 'editing', key }
}

/** The form is sent, or sent again; a request in progress is not sent twice. */
export function sent(submission: Submission, request: Request): Submission {
  switch (submission.state) {
    case 'editing':
      return { state: 'sending', key: submission.key, request }
    case 'unknown':
      return { ...submission, state: 'sending' }
    case 'sending':
      return submission
  }
}

/** The result: after an answer the next request has a new key, without one it keeps its own. */
export function answered(submission: Submission, answer: 'heard' | 'lost', newKey: string): Submission {
  if (submission.state !== 'sending') return submission
  return answer === 'heard' ? opened(newKey) : { ...submission, state: 'unknown' }
}

/**
 * Whether a status means that an act was done or refused; a gateway without an answer of the service does not know.
 */
export function isHeard(status: number): boolean {
  return status !== 0 && status !== 502 && status !== 504 && status !== 409
}

/** Whether the form can be changed. */
export function isFrozen({ state }: Submission): boolean {
  return state !== 'editing'
}
