import type { Flow, FlowStep } from './flow.ts'
import type { FlowState } from './flow-state.ts'

/** The names under which steps of a flow store something: a text that begins with one is a path. */
function storedNames({ steps }: Flow): ReadonlySet<string> {
  return new Set(steps.flatMap(({ store }) => (typeof store === 'string' ? [store] : [])))
}

/** What a text of a flow means: a path into what was stored, or itself (spec: operations 11). Undefined if the path leads nowhere. */
export function valueAt({ flow, values }: Pick<FlowState, 'flow' | 'values'>, text: unknown): unknown {
  if (typeof text !== 'string') return text
  const [first = '', ...rest] = text.split('.')
  if (!storedNames(flow).has(first)) return text
  return rest.reduce<unknown>(
    (at, name) => (at === null || at === undefined ? at : Object(at)[name]),
    values[first],
  )
}

/** A text with the values of its paths: `Go to {{task.location_from.code}}`. */
export function filledText(state: FlowState, text: string): string {
  return text.replaceAll(/\{\{\s*([\w.]+)\s*\}\}/g, (_, path: string) => String(valueAt(state, path) ?? ''))
}

/** Whether the test of a condition holds. */
export function holds(state: FlowState, test: unknown): boolean {
  const { left, op, right } = Object(test) as Readonly<Record<string, unknown>>
  const [a, b] = [valueAt(state, left), valueAt(state, right)]
  if (op === 'present') return !isEmpty(a)
  if (op === 'eq' || op === 'ne') return (String(a) === String(b)) === (op === 'eq')
  return op === 'gt' ? Number(a) > Number(b) : Number(a) < Number(b)
}

/** Whether a value says nothing. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}

/** The present step; undefined at the end. */
export function presentStep({ flow, step }: Pick<FlowState, 'flow' | 'step'>): FlowStep | undefined {
  return flow.steps.find(({ id }) => id === step)
}

/** Fields with the fields of the records behind them. */
export type FieldTree = { readonly [name: string]: FieldTree }

/** The fields that a flow reads of what it stores under a name: `task.product.code` is `{product: {code: {}}}`. */
export function fieldsUsed({ steps }: Flow, store: string): FieldTree {
  const paths = [...JSON.stringify(steps).matchAll(new RegExp(`\\b${store}((?:\\.\\w+)+)`, 'g'))]
  return mergedTree(paths.map(([, path = '']) => path.slice(1).split('.')))
}

/** The tree of some paths. */
export function mergedTree(paths: readonly (readonly string[])[]): FieldTree {
  const names = [...new Set(paths.flatMap(([first]) => first ?? []))]
  return Object.fromEntries(
    names.map((name) => [
      name,
      mergedTree(paths.filter(([first]) => first === name).map(([, ...rest]) => rest)),
    ]),
  )
}
