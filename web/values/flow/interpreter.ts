import { advance, defaultOf, ended, REQUESTS, requestsOf, stored } from './advance.ts'
import { type Flow, type FlowStep, optionsOf, waysOf } from './flow.ts'
import type {
  CodeContext,
  FlowEvent,
  FlowProblem,
  FlowState,
  FlowTransition,
  FlowValues,
} from './flow-state.ts'
import { isEmpty, presentStep, valueAt } from './flow-values.ts'
import { differencesFrom } from './label-differences.ts'
import { goOn, LABEL_DIFFERS, refuseInput, remembered } from './moves.ts'
import { scanAnswered, takeScan } from './scans.ts'

/** How a walk begins. */
export type WalkOptions = {
  readonly flow: Flow
  readonly context: CodeContext
  /** Identifies the walk in the keys of its acts. */
  readonly walk: string
  /** Where the person stands, if that is known. */
  readonly location_id?: string | null
  readonly is_trial?: boolean
}

/** Begins a flow at its first step. */
export function beginFlow({
  flow,
  context,
  walk,
  location_id = null,
  is_trial = false,
}: WalkOptions): FlowTransition {
  const empty: FlowState = {
    flow,
    context,
    walk,
    location_id,
    is_trial,
    step: null,
    values: {},
    task_id: null,
    goods: null,
    entry: '',
    serials: [],
    offered: [],
    problem: null,
    is_pending: false,
    line: [],
    past: [],
    acts: 0,
  }
  return advance(empty, flow.steps[0]?.id)
}

/**
 * Takes a walk through a flow one event further (spec: operations 11). It knows no flow by name, and has neither clock nor
 * network: the same events lead to the same state and effects.
 */
export function step(state: FlowState, event: FlowEvent): FlowTransition {
  switch (event.type) {
    case 'scanned':
      return takeScan(state, event.barcodes)
    case 'resume':
      return resumed(state)
    case 'leave':
      return ended({ ...state, problem: null })
    case 'task':
    case 'listed':
    case 'resolved':
    case 'answered':
    case 'refused':
      return state.is_pending ? taken(answer({ ...state, is_pending: false }, event)) : still(state)
    default:
      return state.is_pending ? still(state) : taken(input({ ...state, problem: null }, event))
  }
}

/** Nothing changes: a second press, or an answer that nobody waits for. */
const still = (state: FlowState): FlowTransition => ({ state, effects: [] })

/** Scans that wait are taken as soon as the step that they waited for is there. */
function taken({ state, effects }: FlowTransition): FlowTransition {
  const [first, ...others] = state.line
  if (first === undefined || state.is_pending) return { state, effects }
  const next = takeScan({ ...state, line: others }, first)
  return taken({ state: next.state, effects: [...effects, ...next.effects] })
}

/** What waits for an answer is asked for again. */
function resumed(state: FlowState): FlowTransition {
  const { kind }: Partial<FlowStep> = presentStep(state) ?? {}
  const isRequest = state.offered.length === 0 && REQUESTS.includes(String(kind))
  const asking = isRequest ? { ...state, problem: null, is_pending: true } : state
  return { state: asking, effects: requestsOf(asking) }
}

type Answer = Extract<FlowEvent, { type: 'task' | 'listed' | 'resolved' | 'answered' | 'refused' }>
type Input = Exclude<FlowEvent, Answer | { type: 'scanned' | 'resume' | 'leave' }>

function answer(state: FlowState, event: Answer): FlowTransition {
  const own = presentStep(state)
  if (own === undefined) return still(state)
  switch (event.type) {
    case 'task': {
      if (event.task === null) return advance(state, own.empty)
      const task_id = String(event.task.id)
      return withSound('next', advance(stored({ ...state, task_id }, own, event.task), own.next))
    }
    case 'listed': {
      return listed(state, own, event.records)
    }
    case 'resolved':
      return scanAnswered(state, own, event.records)
    case 'answered': {
      const done = stored(
        { ...withoutTask(state), acts: state.acts + 1, past: [], problem: null },
        own,
        event.record,
      )
      return withSound('done', advance(done, own.next))
    }
    case 'refused':
      return refused(state, event.problem)
  }
}

/** Of a list, records that a label contradicts are left out; where it contradicts all of them, the person is told and chooses. */
function listed(state: FlowState, own: FlowStep, records: readonly FlowValues[]): FlowTransition {
  const label = Object(valueAt(state, own.label)) as FlowValues
  const agreeing = records.filter((one) => differencesFrom(label, [one]).length === 0)
  if (agreeing.length === 0 && records.length > 0)
    return refuseInput({ ...state, offered: records }, LABEL_DIFFERS, differencesFrom(label, records))
  const [only, other] = agreeing
  // Each of a list is taken in its turn, until none is left.
  if (only === undefined && typeof own.empty === 'string') return advance(state, own.empty)
  if (only !== undefined && (other === undefined || own.take_first === true))
    return advance(stored(state, own, only), own.next)
  return still({ ...state, offered: agreeing })
}

/** A task is not entered any more once an act has completed it. */
function withoutTask(state: FlowState): FlowState {
  const id = valueAt(state, Object(presentStep(state)?.arguments).id)
  return String(id) === state.task_id ? { ...state, task_id: null } : state
}

/** A refused act leads where the flow says; without an answer the step stays, and can be asked again. */
function refused(state: FlowState, problem: FlowProblem): FlowTransition {
  const own = presentStep(state)
  const told = { ...state, problem, line: [] }
  if (own?.kind !== 'call' || problem.symbol === NO_ANSWER) return withSound('wrong', still(told))
  const errors = Object(own.on_error) as FlowValues
  const target = Object.hasOwn(errors, problem.symbol) ? errors[problem.symbol] : errors['*']
  return withSound('wrong', advance({ ...told, acts: state.acts + 1, past: [] }, target))
}

/** The symbol of a request that had no answer. */
export const NO_ANSWER = 'no_answer'

/** Whether an event says that a request had no answer. */
export function isUnanswered(event: FlowEvent | null): boolean {
  return event?.type === 'refused' && event.problem.symbol === NO_ANSWER
}

function withSound(
  sound: 'right' | 'done' | 'next' | 'wrong',
  { state, effects }: FlowTransition,
): FlowTransition {
  return { state, effects: [...effects, { type: 'sound', sound }] }
}

function goBack(state: FlowState): FlowTransition {
  const [last, ...past] = state.past
  const empty = { entry: '', serials: [], offered: [] }
  return still(last === undefined ? state : { ...state, ...last, past, ...empty })
}

function input(state: FlowState, event: Input): FlowTransition {
  if (event.type === 'back') return goBack(state)
  const own = presentStep(state)
  if (own === undefined) return still(state)
  switch (event.type) {
    case 'followed': {
      const way = waysOf(own).find(({ by }) => by === event.by)
      return way === undefined ? still(state) : goOn(state, way.to)
    }
    case 'typed':
      return still({ ...state, entry: event.text })
    case 'serial_removed':
      return still({ ...state, serials: state.serials.filter((one) => one !== event.serial) })
    case 'chosen':
      return chosen(state, event.index)
    case 'option':
      return tookOption(state, own, event.index)
    case 'confirmed':
      return own.kind === 'confirm' ? goOn(state, event.is_yes ? own.next : own.otherwise) : still(state)
    case 'acknowledged':
      return own.kind === 'message' ? goOn(state, own.next) : still(state)
    case 'entered':
      return entered(state, event.value)
  }
}

function chosen(state: FlowState, index: number): FlowTransition {
  const own = presentStep(state)
  const record = state.offered[index]
  return own === undefined || record === undefined
    ? still(state)
    : goOn(stored(remembered(state), own, record), own.next, false)
}

/** A typed value is taken with the option; other steps are passed without what they ask for. */
function tookOption(state: FlowState, own: FlowStep, index: number): FlowTransition {
  const option = optionsOf(own)[index]
  if (option === undefined) return still(state)
  return TYPED.includes(own.kind) ? entered(state, undefined, option.next) : goOn(state, option.next)
}

const TYPED = ['number', 'text', 'date', 'serials']

/** Takes a value, or what has been typed, and goes on to the next step or to that of an option. */
function entered(state: FlowState, value: unknown, to = presentStep(state)?.next): FlowTransition {
  const own = presentStep(state)
  const planned = defaultOf(state) ?? null
  if (own?.kind === 'scan')
    return isEmpty(planned)
      ? refuseInput(state, 'scan_required')
      : goOn(stored(remembered(state), own, planned), to, false)
  if (own === undefined || !TYPED.includes(own.kind)) return still(state)
  const typed = value ?? (own.kind === 'serials' ? state.serials : state.entry)
  const final = typed === '' ? planned : typed
  if (own.kind === 'number' && isOutOfBounds(state, final)) return refuseInput(state, 'out_of_bounds')
  if (own.required === true && isEmpty(final)) return refuseInput(state, 'value_required')
  return goOn(stored(remembered(state), own, final), to, false)
}

function isOutOfBounds(state: FlowState, value: unknown): boolean {
  const { min, max }: Partial<FlowStep> = presentStep(state) ?? {}
  const [least, most] = [valueAt(state, min), valueAt(state, max)]
  if (isEmpty(value) || Number.isNaN(Number(value))) return true
  return (
    (!isEmpty(least) && Number(value) < Number(least)) || (!isEmpty(most) && Number(value) > Number(most))
  )
}
