import { snakeCase } from '#declare/names.ts'
import { type Violation, violation } from '#problems/problem.ts'
import { isObject } from '#values/json.ts'
import {
  callableOperations,
  comparisonOperators,
  type StepKind,
  scannableTypes,
  stepKinds,
  taskTypeCodes,
} from './step-kinds.ts'

type FlowStep = Readonly<Record<string, unknown>>

/** The lists and operations that flows can use. */
export type FlowContext = {
  /** The lists a user can choose from. */
  readonly lists: readonly string[]
  /** The parameter names of each operation; operations without an entry are not checked. */
  readonly parameters: Readonly<Record<string, ReadonlySet<string>>>
}

/** A flow after a request. */
export type Flow = { readonly flow_type: unknown; readonly definition: unknown }

/** A fault of a flow, and its place in the definition. */
type Fault = { readonly message: string; readonly path: string }

const STEPS_MAX = 200

/** Checks the definition of a flow, and reports the first fault (operations 11). A flow without steps is a draft. */
export function checkFlow(flow: Flow, context: FlowContext, pointer: string): Violation[] {
  const fault = faultOf(flow, context)
  return fault === null ? [] : [violation('flow_definition_invalid', fault, pointer)]
}

function faultOf({ flow_type, definition }: Flow, context: FlowContext): Fault | null {
  const steps = isObject(definition) ? definition.steps : undefined
  if (!Array.isArray(steps)) return { message: 'a list is missing', path: 'steps' }
  if (steps.length === 0) return null
  if (steps.length > STEPS_MAX) return { message: `at most ${STEPS_MAX} steps are allowed`, path: 'steps' }
  const first = steps
    .map((step, index) => faultOfStep(step, `steps[${index}]`))
    .find((fault) => fault !== null)
  return (
    first ??
    faultOfNames(steps, context) ??
    faultOfIds(steps) ??
    faultOfTargets(steps) ??
    faultOfReachability(steps) ??
    faultOfType(flow_type, steps)
  )
}

function faultOfStep(step: unknown, path: string): Fault | null {
  if (!isObject(step)) return { message: 'a step is an object', path }
  if (!isText(step.id)) return { message: 'a text is missing', path: `${path}.id` }
  const kind = kindOf(step)
  if (kind === undefined)
    return { message: `must be one of ${Object.keys(stepKinds).join(', ')}`, path: `${path}.kind` }
  const missing = kind.required.find((key) => isEmpty(step[key]))
  if (missing !== undefined) return { message: `${step.kind} needs it`, path: `${path}.${missing}` }
  return faultOfValues(step, path) ?? faultOfShapes(step, path)
}

function kindOf({ kind }: FlowStep): StepKind | undefined {
  return typeof kind === 'string' && Object.hasOwn(stepKinds, kind) ? stepKinds[kind] : undefined
}

/** Checks the values that come from fixed lists. */
function faultOfValues(step: FlowStep, path: string): Fault | null {
  const test = isObject(step.test) ? step.test : {}
  const checks: readonly (readonly [string, unknown, readonly string[]])[] = [
    ['expect', step.kind === 'scan' ? step.expect : undefined, scannableTypes],
    ['types', step.kind === 'next_task' ? step.types : undefined, taskTypeCodes],
    ['operation', step.kind === 'call' ? [step.operation] : undefined, callableOperations],
    ['test.op', step.kind === 'condition' ? [test.op] : undefined, comparisonOperators],
  ]
  for (const [key, values, allowed] of checks) {
    const isKnown =
      values === undefined || (Array.isArray(values) && values.every((one) => allowed.includes(one)))
    if (!isKnown) return { message: `must be of ${allowed.join(', ')}`, path: `${path}.${key}` }
  }
  return null
}

function faultOfShapes(step: FlowStep, path: string): Fault | null {
  const options = step.options ?? []
  if (!Array.isArray(options) || !options.every((option) => isObject(option) && isText(option.label)))
    return { message: 'is a list of {label, next}', path: `${path}.options` }
  for (const key of ['text', 'prompt', 'store'])
    if ((step[key] ?? null) !== null && !isText(step[key]))
      return { message: 'is a text', path: `${path}.${key}` }
  if (step.forget !== undefined && !(Array.isArray(step.forget) && step.forget.every(isText)))
    return { message: 'is a list of texts', path: `${path}.forget` }
  for (const key of ['arguments', 'on_error'])
    if (step[key] !== undefined && !isObject(step[key]))
      return { message: 'is an object', path: `${path}.${key}` }
  return null
}

/** Checks the names of lists and of arguments. */
function faultOfNames(steps: readonly FlowStep[], { lists, parameters }: FlowContext): Fault | null {
  for (const [index, step] of steps.entries()) {
    if (step.kind === 'choose' && !lists.some((name) => name === step.source))
      return { message: 'names no list', path: `steps[${index}].source` }
    const accepted = step.kind === 'call' ? parameters[String(step.operation)] : undefined
    const names = Object.keys(isObject(step.arguments) ? step.arguments : {})
    const unknown = names.find(
      (name) => accepted !== undefined && name !== 'id' && !accepted.has(snakeCase(name)),
    )
    if (unknown !== undefined)
      return {
        message: `${step.operation} takes no ${unknown}`,
        path: `steps[${index}].arguments.${unknown}`,
      }
  }
  return null
}

function faultOfIds(steps: readonly FlowStep[]): Fault | null {
  const ids = steps.map((step) => step.id)
  const duplicate = ids.findIndex((id, index) => ids.indexOf(id) < index)
  return duplicate === -1
    ? null
    : { message: `${ids[duplicate]} is used twice`, path: `steps[${duplicate}].id` }
}

/** The targets of a step: each key with the step it names; undefined and null end the flow. */
function targetsOf(step: FlowStep): readonly (readonly [string, unknown])[] {
  const targets = kindOf(step)?.targets ?? []
  const options = Array.isArray(step.options) ? step.options : []
  const errors = isObject(step.on_error) ? step.on_error : {}
  return [
    ...targets.map((key) => [key, step[key]] as const),
    ...options.map(
      (option, index) => [`options[${index}].next`, isObject(option) ? option.next : null] as const,
    ),
    ...Object.entries(errors).map(([symbol, target]) => [`on_error.${symbol}`, target] as const),
  ]
}

function faultOfTargets(steps: readonly FlowStep[]): Fault | null {
  const ids = new Set(steps.map((step) => step.id))
  for (const [index, step] of steps.entries()) {
    const broken = targetsOf(step).find(
      ([, target]) => target !== undefined && target !== null && !(isText(target) && ids.has(target)),
    )
    if (broken !== undefined) return { message: 'names no step', path: `steps[${index}].${broken[0]}` }
  }
  return null
}

function faultOfReachability(steps: readonly FlowStep[]): Fault | null {
  const byId = new Map(steps.map((step) => [step.id, step]))
  const reached = new Set<unknown>()
  const pending: unknown[] = [steps[0]?.id]
  while (pending.length > 0) {
    const id = pending.pop()
    const step = byId.get(id)
    if (step === undefined || reached.has(id)) continue
    reached.add(id)
    pending.push(...targetsOf(step).map(([, target]) => target))
  }
  const unreachable = steps.findIndex((step) => !reached.has(step.id))
  return unreachable === -1 ? null : { message: 'no step leads here', path: `steps[${unreachable}]` }
}

function faultOfType(flow_type: unknown, steps: readonly FlowStep[]): Fault | null {
  if (flow_type === 'task' && !steps.some((step) => step.kind === 'next_task'))
    return { message: 'a task flow needs a next_task step', path: 'steps' }
  const loadsUnit = steps.some((step) => step.kind === 'call' && step.operation === 'load_storage_unit')
  if (flow_type === 'loading' && !loadsUnit)
    return { message: 'a loading flow needs a call of load_storage_unit', path: 'steps' }
  return null
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
