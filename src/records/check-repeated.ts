import { type Violation, violation } from '#problems/problem.ts'
import type { Parsed } from './parsed.ts'

/** Values that several objects of a list repeat although they must be unique. */
export function checkRepeated(read: readonly Parsed[], field: string | undefined): Violation[] {
  if (field === undefined) return []
  const received = read.map(({ values }) => values[field])
  return read.flatMap(({ values, pointers }, index) => {
    const value = values[field] ?? null
    return value === null || received.indexOf(value) === index
      ? []
      : [violation('taken', { field }, pointers[field] ?? '')]
  })
}
