import type { FlowStep } from './flow.ts'
import type { FlowEffect, FlowState, FlowTransition, FlowValues } from './flow-state.ts'
import { filledText, holds, isEmpty, presentStep, valueAt } from './flow-values.ts'

/** What a new step begins with. */
const fresh = { entry: '', serials: [], offered: [], is_pending: false } as const

/** The kinds of steps that ask their surroundings for something. */
export const REQUESTS: readonly string[] = ['next_task', 'choose', 'call']

/** The kinds of steps that can take their default without asking. */
const WITH_DEFAULT = ['scan', 'number', 'text', 'date', 'serials']

/** Goes to a step, and on from there until a step waits for a person or an answer. */
export function advance(state: FlowState, to: unknown): FlowTransition {
  const passed = new Set<unknown>()
  let at = state
  let target = to
  while (!passed.has(target)) {
    passed.add(target)
    at = { ...at, ...fresh, step: typeof target === 'string' ? target : null }
    const step = presentStep(at)
    if (step === undefined) return ended(at)
    at = withoutForgotten(at, step)
    if (at.is_trial) return { state: at, effects: [] }
    if (step.kind === 'condition') target = holds(at, step.test) ? step.then : step.else
    else if (takesDefault(at, step)) {
      at = stored(at, step, defaultOf(at))
      target = step.next
    } else return arrived(at, step)
  }
  // Conditions that lead to each other in a circle would never end.
  return ended({ ...at, problem: { symbol: 'flow_without_end', details: null } })
}

/** Steps that are come to again begin without what was stored behind them before. */
function withoutForgotten(state: FlowState, { forget }: FlowStep): FlowState {
  if (!Array.isArray(forget)) return state
  const kept = Object.entries(state.values).filter(([name]) => !forget.includes(name))
  return { ...state, values: Object.fromEntries(kept) }
}

function takesDefault(state: FlowState, step: FlowStep): boolean {
  return step.take_default === true && WITH_DEFAULT.includes(step.kind) && !isEmpty(defaultOf(state))
}

function arrived(state: FlowState, step: FlowStep): FlowTransition {
  if (!REQUESTS.includes(step.kind)) return { state, effects: [] }
  // A new task begins anew: what was stored and what was done before it are forgotten.
  const begun = step.kind === 'next_task' ? { values: {}, past: [], goods: null } : {}
  const asking: FlowState = { ...state, ...begun, is_pending: true }
  return { state: asking, effects: requestsOf(asking) }
}

/** Ends a walk; a task that was entered is left. */
export function ended(state: FlowState): FlowTransition {
  const { task_id, past, is_trial } = state
  return {
    state: { ...state, ...fresh, step: null, task_id: null, line: [], past: is_trial ? past : [] },
    effects: task_id === null ? [] : [{ type: 'exit_task', id: task_id }],
  }
}

/** What a step that waits for an answer asks for; the same again where an answer was lost. */
export function requestsOf(state: FlowState): readonly FlowEffect[] {
  const step = presentStep(state)
  if (step === undefined || !state.is_pending) return []
  const { location_id } = state
  switch (step.kind) {
    case 'next_task': {
      const task_type_codes = Array.isArray(step.types) ? step.types.map(String) : null
      return [{ type: 'next_task', task_type_codes, location_id }]
    }
    case 'choose': {
      const filter = valuesOf(state, step.filter)
      return [{ type: 'list', source: String(step.source), filter, store: String(step.store) }]
    }
    case 'call': {
      const key = `${state.walk}-${state.acts + 1}`
      const operation = String(step.operation)
      return [{ type: 'call', operation, arguments: valuesOf(state, step.arguments), key }]
    }
    default:
      return state.line[0] === undefined
        ? []
        : [{ type: 'resolve', barcodes: state.line[0], expect: expectedKinds(step), location_id }]
  }
}

/** The kinds of records that a scan in a step may be of; a number counts products. */
function expectedKinds({ kind, expect }: FlowStep): readonly string[] {
  if (kind === 'number') return ['product']
  return Array.isArray(expect) ? expect.map(String) : []
}

/** Values by name, paths resolved; what a path does not lead to is left out. */
function valuesOf(state: FlowState, texts: unknown): FlowValues {
  return Object.fromEntries(
    Object.entries(Object(texts) as FlowValues)
      .map(([name, text]) => [name, valueAt(state, text)] as const)
      .filter(([, value]) => value !== undefined),
  )
}

/** The state with a value of a step stored. */
export function stored(state: FlowState, step: FlowStep, value: unknown): FlowState {
  return typeof step.store === 'string'
    ? { ...state, values: { ...state.values, [step.store]: value } }
    : state
}

/** The default of the present step; undefined if it has none. */
export function defaultOf(state: FlowState): unknown {
  return valueAt(state, presentStep(state)?.default)
}

/** What the present step says or asks, in the words of `translated`; empty if it has no text. */
export function promptOf(state: FlowState, translated = (text: string) => text): string {
  const { prompt, text }: Partial<FlowStep> = presentStep(state) ?? {}
  const own = prompt ?? text
  return typeof own === 'string' ? (state.is_trial ? own : filledText(state, translated(own))) : ''
}
