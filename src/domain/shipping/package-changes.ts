import type { Parsed, PartChange, PartChanges } from '#records/parsed.ts'
import { withStandardUnits } from './with-standard-units.ts'

/** The id in a value of a request, null without one. */
export const idIn = (value: unknown) => (typeof value === 'number' ? value : null)

/** The changes of packages in a request. */
export function packageChanges({ parts }: Parsed): readonly PartChange[] {
  return parts.flatMap(({ changes }) => changes)
}

/** A request with its parts mapped. */
export function mapParts(parsed: Parsed, change: (part: PartChanges) => PartChanges): Parsed {
  return { ...parsed, parts: parsed.parts.map(change) }
}

/** Converts the measures of packages to centimetres and kilograms. */
export function withStandardPackages(parsed: Parsed): Parsed {
  return mapParts(parsed, (part) => ({
    ...part,
    changes: part.changes.map((change) =>
      change.type === 'DESTROY' ? change : { ...change, parsed: withStandardUnits(change.parsed) },
    ),
  }))
}
