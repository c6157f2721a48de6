/** A step of a flow, as its definition has it. */
export type FlowStep = Readonly<Record<string, unknown>> & { readonly id: string; readonly kind: string }

/** A flow of a handheld. */
export type Flow = { readonly code: string; readonly name: string; readonly steps: readonly FlowStep[] }

/** The steps of a definition; what is no step is left out. */
export function stepsOf(definition: unknown): readonly FlowStep[] {
  const { steps } = Object(definition) as { readonly steps?: unknown }
  return Array.isArray(steps) ? steps.filter(isStep) : []
}

function isStep(step: unknown): step is FlowStep {
  const { id, kind } = Object(step) as Readonly<Record<string, unknown>>
  return typeof id === 'string' && typeof kind === 'string'
}

/** A way from a step to another one: by which of its keys, and where to; null is the end. */
export type FlowWay = { readonly by: string; readonly to: string | null }

const TARGETS = ['next', 'then', 'else', 'otherwise', 'empty', 'differs'] as const

/** The ways on from a step, in the order in which they are shown. */
export function waysOf(step: FlowStep): readonly FlowWay[] {
  const plain = TARGETS.filter((key) => key in step).map((key) => wayOf(key, step[key]))
  const chosen = optionsOf(step).map(({ label, next }) => wayOf(label, next))
  const errors = Object.entries(Object(step.on_error) as Readonly<Record<string, unknown>>)
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

/** An option of a step. */
export type FlowOption = { readonly label: string; readonly next: string | null }

/** The options of a step: the choices of a menu, further ways on from others; one without a label has its number. */
export function optionsOf(step: FlowStep): readonly FlowOption[] {
  const options = Array.isArray(step.options) ? step.options : []
  return options.map((option: unknown, place) => {
    const { label, next } = Object(option) as Readonly<Record<string, unknown>>
    return {
      label: typeof label === 'string' ? label : `${place + 1}`,
      next: typeof next === 'string' ? next : null,
    }
  })
}
