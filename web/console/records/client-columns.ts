import type { Me } from '#web/api/caller.ts'
import { isClient } from '#web/api/me.ts'
import type { GridColumn } from '#web/console/grid/columns.ts'

/** Types and fields that tell of the inside of the warehouse. */
const INSIDE_TYPES: ReadonlySet<string> = new Set(['storage_units', 'tasks', 'locations'])
const INSIDE_FIELDS: ReadonlySet<string> = new Set(['pick_sequence', 'putaway_sequence', 'walk_sequence'])

/** The columns that a person is offered: clients see nothing of the inside, and no account where there is only one. */
export function columnsFor(columns: readonly GridColumn[], me: Me | undefined): readonly GridColumn[] {
  if (me === undefined || !isClient(me)) return columns
  const isAlone = me.account_ids?.length === 1
  return columns.filter(
    ({ name, to }) =>
      !INSIDE_FIELDS.has(name) && (to === null || !INSIDE_TYPES.has(to)) && !(isAlone && to === 'accounts'),
  )
}
