import type { FlowStep } from '#web/values/flow/flow.ts'

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
