/** A step of a flow, as its definition has it. */
export type FlowStep = Readonly<Record<string, unknown>> & { readonly id: string; readonly kind: string }

/** A way from a step to another one: by which of its keys, and where to; null is the end. */
export type FlowWay = { readonly by: string; readonly to: string | null }

const TARGETS = ['next', 'then', 'else', 'otherwise', 'empty'] as const

/** The steps of a definition; what is no step is left out. */
export function stepsOf(definition: unknown): readonly FlowStep[] {
  const { steps } = Object(definition) as { readonly steps?: unknown }
  return Array.isArray(steps) ? steps.filter(isStep) : []
}

function isStep(step: unknown): step is FlowStep {
  const { id, kind } = Object(step) as Readonly<Record<string, unknown>>
  return typeof id === 'string' && typeof kind === 'string'
}

/** The ways on from a step, in the order in which they are shown. */
export function waysOf(step: FlowStep): readonly FlowWay[] {
  const plain = TARGETS.filter((key) => key in step).map((key) => wayOf(key, step[key]))
  const options = Array.isArray(step['options']) ? step['options'] : []
  const chosen = options.map((option: unknown, place) => {
    const { label, next } = Object(option) as Readonly<Record<string, unknown>>
    return wayOf(typeof label === 'string' ? label : `${place + 1}`, next)
  })
  const errors = Object.entries(Object(step['on_error']) as Readonly<Record<string, unknown>>)
  return [...plain, ...chosen, ...errors.map(([symbol, target]) => wayOf(`! ${symbol}`, target))]
}

const wayOf = (by: string, target: unknown): FlowWay => ({
  by,
  to: typeof target === 'string' ? target : null,
})

/** Whether a way is taken when an act is refused. */
export function isErrorWay({ by }: FlowWay): boolean {
  return by.startsWith('! ')
}

/** What a step says or asks, as it is shown on the device; null where it shows nothing of its own. */
export function textOf(step: FlowStep): string | null {
  const text = step['prompt'] ?? step['text'] ?? step['operation'] ?? step['source']
  if (typeof text === 'string') return text
  if (Array.isArray(step['types'])) return step['types'].join(', ')
  const { left, op, right } = Object(step['test']) as Readonly<Record<string, unknown>>
  return typeof left === 'string' ? [left, op, right].filter(Boolean).join(' ') : null
}

/** The place of a fault in a definition: `steps[3].next` is in step 3; null where it is in none. */
export function faultyStep(path: string): number | null {
  const place = /^steps\[(\d+)\]/.exec(path)?.[1]
  return place === undefined ? null : Number(place)
}
