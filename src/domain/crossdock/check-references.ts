import { type Violation, violation } from '#problems/problem.ts'
import type { AnyRow } from '#records/columns.ts'
import type { Parsed } from '#records/parsed.ts'

/** Unit references are unique within a crossdock, since the units are received under them. */
export function checkReferences(existing: readonly AnyRow[], { parts }: Parsed): Violation[] {
  const changes = parts.flatMap((part) => part.changes)
  const replaced = new Set(
    changes.flatMap((change) => {
      if (change.type === 'ADD') return []
      return change.type === 'DESTROY' || 'reference' in change.parsed.values ? [change.id] : []
    }),
  )
  const used = new Set(existing.filter(({ id }) => !replaced.has(id)).map(({ reference }) => reference))
  return changes.flatMap((change) => {
    if (change.type === 'DESTROY') return []
    const { values, pointers } = change.parsed
    if (typeof values.reference !== 'string') return []
    if (used.has(values.reference)) return [violation('taken', { field: 'reference' }, pointers.reference)]
    used.add(values.reference)
    return []
  })
}

/** Whether the request adds units. */
export function addsUnits({ parts }: Parsed): boolean {
  return parts.some(({ changes }) => changes.some(({ type }) => type === 'ADD'))
}
