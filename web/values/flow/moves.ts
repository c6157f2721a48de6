import { advance } from './advance.ts'
import type { FlowState, FlowTransition, LabelDifference } from './flow-state.ts'

/** Positions that a person can go back to, at most. */
const PAST_MAX = 50

/** The state with its present step as the one to go back to. */
export function remembered(state: FlowState): FlowState {
  const { step, values, location_id, goods } = state
  return { ...state, past: [{ step, values, location_id, goods }, ...state.past].slice(0, PAST_MAX) }
}

/** Goes on after an input; the step is remembered unless that is done already. */
export function goOn(state: FlowState, to: unknown, isNew = true): FlowTransition {
  return advance(isNew ? remembered(state) : state, to)
}

/** Refuses an input aloud: the step stays, and scans that wait are dropped. */
export function refuseInput(
  state: FlowState,
  symbol: string,
  differences?: readonly LabelDifference[],
): FlowTransition {
  const problem = { symbol, details: null, ...(differences === undefined ? {} : { differences }) }
  return {
    state: { ...state, problem, line: [], is_pending: false },
    effects: [{ type: 'sound', sound: 'wrong' }],
  }
}

/** The symbol of a label that differs from the goods that are expected. */
export const LABEL_DIFFERS = 'label_differs'
