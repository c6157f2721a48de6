import type { Resource } from '#declare/model.ts'
import type { Violation } from '#problems/problem.ts'
import type { AnyRow } from '#records/columns.ts'
import type { Parsed } from '#records/parsed.ts'
import { violationOf } from '#records/violation-of.ts'

/** The unit type of a package with contents cannot be changed; its goods must be packed again. */
export function checkUnitType(
  resource: Resource,
  { current, parsed }: { readonly current: AnyRow | undefined; readonly parsed: Parsed },
): readonly Violation[] {
  const column = 'storage_unit_type_id'
  if ((current?.storage_unit_id ?? null) === null || !(column in parsed.values)) return []
  if (parsed.values[column] === current?.[column]) return []
  return [violationOf(resource, parsed, { column, symbol: 'immutable' })]
}
