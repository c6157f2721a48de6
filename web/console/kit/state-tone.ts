/** How good or bad a state is. */
export type Tone = 'idle' | 'info' | 'busy' | 'warn' | 'bad' | 'good'

/** The tones of the states that records have, by the table of the design; a new state is a word here. */
const STATES: Readonly<Record<Exclude<Tone, 'idle'>, string>> = {
  info: 'PENDING AVAILABLE ALLOCATED CONFIRMED CLOSED QUEUED SUBMITTED SCHEDULED REQUESTED',
  busy: 'PICK RCV OPEN ARRIVED RECEIVED LOADED LOADING PARSING PROCESSING RUNNING SENT PRINTING AUTHORISED IN_PROGRESS',
  warn: 'PART_ALLOCATED PART SHORT ON_HOLD HELD UNDER OVER COMPLETED_WITH_ERRORS PARTIALLY_FAILED UNSUPPORTED',
  bad: 'FAILED DEAD FAIL_TO_ARRIVE ERROR OFFLINE EXPIRED REFUSED',
  good: 'COMPLETE COMPLETED DISPATCHED DEPARTED PASSED RESOLVED FULL PAID INVOICED SUCCEEDED DELIVERED DONE ACTIVE CONSUMED',
}

const tones = new Map(
  Object.entries(STATES).flatMap(([tone, states]) => states.split(' ').map((state) => [state, tone as Tone])),
)

/** The tone of a state; one that is not known says nothing about how good it is. */
export function toneOf(state: string): Tone {
  return tones.get(state.toUpperCase()) ?? 'idle'
}

/** Whether a state means that the record was abandoned, so that it is struck out. */
export function isStruck(state: string): boolean {
  return /^cancelled$/i.test(state)
}
