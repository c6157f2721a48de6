import { snakeCase } from '#declare/names.ts'
import { type Violation, violation } from '#problems/problem.ts'
import { isObject } from '#values/json.ts'
import {
  callableOperations,
  comparisons,
  type StepKind,
  scannableThings,
  stepKinds,
  taskTypeCodes,
} from './step-kinds.ts'

type Step = Readonly<Record<string, unknown>>

/** What is served, as far as a flow names it. */
export type Served = {
  /** The lists a person can choose from. */
  readonly lists: readonly string[]
  /** Under which names an operation takes what is said to it; one that is not here is not judged. */
  readonly takes: Readonly<Record<string, ReadonlySet<string>>>
}

/** A flow as it is to be kept. */
export type Flow = { readonly flow_type: unknown; readonly definition: unknown }

/** What is wrong with a flow, and where in its definition. */
type Fault = { readonly message: string; readonly path: string }

const STEPS_MAX = 200

/** Says the first thing that is wrong with the definition of a flow (operations 11). A flow without steps is a draft. */
export function checkFlow(flow: Flow, served: Served, pointer: string): Violation[] {
  const fault = faultOf(flow, served)
  return fault === null ? [] : [violation('flow_definition_invalid', fault, pointer)]
}

function faultOf({ flow_type, definition }: Flow, served: Served): Fault | null {
  const steps = isObject(definition) ? definition.steps : undefined
  if (!Array.isArray(steps)) return { message: 'a list is missing', path: 'steps' }
  if (steps.length === 0) return null
  if (steps.length > STEPS_MAX) return { message: `at most ${STEPS_MAX} steps are allowed`, path: 'steps' }
  const first = steps
    .map((step, index) => faultOfStep(step, `steps[${index}]`))
    .find((fault) => fault !== null)
  return (
    first ??
    faultOfNames(steps, served) ??
    faultOfIds(steps) ??
    faultOfTargets(steps) ??
    faultOfReach(steps) ??
    faultOfType(flow_type, steps)
  )
}

function faultOfStep(step: unknown, path: string): Fault | null {
  if (!isObject(step)) return { message: 'a step is an object', path }
  if (!isText(step.id)) return { message: 'a text is missing', path: `${path}.id` }
  const kind = kindOf(step)
  if (kind === undefined)
    return { message: `must be one of ${Object.keys(stepKinds).join(', ')}`, path: `${path}.kind` }
  const missing = kind.needs.find((key) => isEmpty(step[key]))
  if (missing !== undefined) return { message: `${step.kind} needs it`, path: `${path}.${missing}` }
  return faultOfWords(step, path) ?? faultOfShapes(step, path)
}

function kindOf({ kind }: Step): StepKind | undefined {
  return typeof kind === 'string' && Object.hasOwn(stepKinds, kind) ? stepKinds[kind] : undefined
}

/** The words that come from lists of words. */
function faultOfWords(step: Step, path: string): Fault | null {
  const test = isObject(step.test) ? step.test : {}
  const checks: readonly (readonly [string, unknown, readonly string[]])[] = [
    ['expect', step.kind === 'scan' ? step.expect : undefined, scannableThings],
    ['types', step.kind === 'next_task' ? step.types : undefined, taskTypeCodes],
    ['operation', step.kind === 'call' ? [step.operation] : undefined, callableOperations],
    ['test.op', step.kind === 'condition' ? [test.op] : undefined, comparisons],
  ]
  for (const [key, words, allowed] of checks) {
    const isKnown =
      words === undefined || (Array.isArray(words) && words.every((one) => allowed.includes(one)))
    if (!isKnown) return { message: `must be of ${allowed.join(', ')}`, path: `${path}.${key}` }
  }
  return null
}

function faultOfShapes(step: Step, path: string): Fault | null {
  const options = step.kind === 'menu' ? step.options : []
  if (!Array.isArray(options) || !options.every((option) => isObject(option) && isText(option.label)))
    return { message: 'is a list of {label, next}', path: `${path}.options` }
  for (const key of ['text', 'prompt', 'store'])
    if ((step[key] ?? null) !== null && !isText(step[key]))
      return { message: 'is a text', path: `${path}.${key}` }
  for (const key of ['arguments', 'on_error'])
    if (step[key] !== undefined && !isObject(step[key]))
      return { message: 'is an object', path: `${path}.${key}` }
  return null
}

/** The names of lists and of arguments, which only what is served knows. */
function faultOfNames(steps: readonly Step[], { lists, takes }: Served): Fault | null {
  for (const [index, step] of steps.entries()) {
    if (step.kind === 'choose' && !lists.some((name) => name === step.source))
      return { message: 'names no list', path: `steps[${index}].source` }
    const taken = step.kind === 'call' ? takes[String(step.operation)] : undefined
    const said = Object.keys(isObject(step.arguments) ? step.arguments : {})
    const lost = said.find((name) => taken !== undefined && name !== 'id' && !taken.has(snakeCase(name)))
    if (lost !== undefined)
      return { message: `${step.operation} takes no ${lost}`, path: `steps[${index}].arguments.${lost}` }
  }
  return null
}

function faultOfIds(steps: readonly Step[]): Fault | null {
  const ids = steps.map((step) => step.id)
  const twin = ids.findIndex((id, index) => ids.indexOf(id) < index)
  return twin === -1 ? null : { message: `${ids[twin]} is used twice`, path: `steps[${twin}].id` }
}

/** Where a step leads: each key with the step it names; nothing and null are the end. */
function targetsOf(step: Step): readonly (readonly [string, unknown])[] {
  const leads = kindOf(step)?.leads ?? []
  const options = Array.isArray(step.options) ? step.options : []
  const errors = isObject(step.on_error) ? step.on_error : {}
  return [
    ...leads.map((key) => [key, step[key]] as const),
    ...options.map(
      (option, index) => [`options[${index}].next`, isObject(option) ? option.next : null] as const,
    ),
    ...Object.entries(errors).map(([symbol, target]) => [`on_error.${symbol}`, target] as const),
  ]
}

function faultOfTargets(steps: readonly Step[]): Fault | null {
  const ids = new Set(steps.map((step) => step.id))
  for (const [index, step] of steps.entries()) {
    const lost = targetsOf(step).find(
      ([, target]) => target !== undefined && target !== null && !(isText(target) && ids.has(target)),
    )
    if (lost !== undefined) return { message: 'names no step', path: `steps[${index}].${lost[0]}` }
  }
  return null
}

function faultOfReach(steps: readonly Step[]): Fault | null {
  const byId = new Map(steps.map((step) => [step.id, step]))
  const reached = new Set<unknown>()
  const open: unknown[] = [steps[0]?.id]
  while (open.length > 0) {
    const id = open.pop()
    const step = byId.get(id)
    if (step === undefined || reached.has(id)) continue
    reached.add(id)
    open.push(...targetsOf(step).map(([, target]) => target))
  }
  const lost = steps.findIndex((step) => !reached.has(step.id))
  return lost === -1 ? null : { message: 'no step leads here', path: `steps[${lost}]` }
}

function faultOfType(flow_type: unknown, steps: readonly Step[]): Fault | null {
  if (flow_type === 'task' && !steps.some((step) => step.kind === 'next_task'))
    return { message: 'a task flow needs a next_task step', path: 'steps' }
  const loads = steps.some((step) => step.kind === 'call' && step.operation === 'load_storage_unit')
  if (flow_type === 'loading' && !loads)
    return { message: 'a loading flow needs a call of load_storage_unit', path: 'steps' }
  return null
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
