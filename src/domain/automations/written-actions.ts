import type { AnyRow } from '#records/columns.ts'
import { type Parsed, type PartChange, unsaid } from '#records/parsed.ts'
import type { WrittenAction, WrittenParameter } from './check-action.ts'
import { keptSecrets, leadsElsewhere } from './forgotten-secrets.ts'

/** An action that is added or changed, as it will stand, with the change that makes it so. */
export type TouchedAction = WrittenAction & {
  readonly change: Exclude<PartChange, { type: 'DESTROY' }>
  /** The action as it stands now; null for a new one. */
  readonly before: AnyRow | null
  /** Whether it goes to another server than before. */
  readonly is_led_elsewhere: boolean
  /** The secrets, by their codes, that were kept for the server before and not sent for the new one. */
  readonly forgotten: readonly string[]
}

/** The changes to one kind of children; none where nothing was sent. */
export function changesOf(parsed: Parsed, list: string): readonly PartChange[] {
  return parsed.parts.find(({ part }) => part.name === list)?.changes ?? []
}

/** The children of a record as they stand now. */
export function childrenOf(row: AnyRow | null, list: string): readonly AnyRow[] {
  const children = row?.[list]
  return Array.isArray(children) ? children : []
}

/** The actions that a request adds or changes, each as it will stand. One that names an unknown action is left out. */
export function touchedActions(parsed: Parsed, current: AnyRow | null): readonly TouchedAction[] {
  const standing = childrenOf(current, 'actions')
  return changesOf(parsed, 'actions').flatMap((change) => {
    if (change.type === 'DESTROY') return []
    const before = change.type === 'UPDATE' ? standing.find(({ id }) => id === change.id) : null
    if (before === undefined) return []
    const { destination_type, destination_code } = { ...before, ...change.parsed.values }
    const after = {
      destination_type: String(destination_type ?? ''),
      destination_code: String(destination_code ?? 'default'),
      parameters: parametersAfter(change.parsed, before),
    }
    const is_led_elsewhere = before !== null && leadsElsewhere(standingAction(before), after)
    const forgotten = is_led_elsewhere ? keptSecrets(after) : []
    const parameters = after.parameters.filter(({ parameter_code }) => !forgotten.includes(parameter_code))
    const pointer = pointerOf(change, 'destination_type')
    return [{ ...after, parameters, pointer, change, before, is_led_elsewhere, forgotten }]
  })
}

/** An action as it stands now. */
function standingAction(row: AnyRow): Omit<WrittenAction, 'pointer'> {
  const { destination_type, destination_code } = row
  return {
    destination_type: String(destination_type),
    destination_code: String(destination_code),
    parameters: parametersAfter(unsaid, row),
  }
}

/** Where the attributes of an added or changed child stand in the request; `column` is one that it must have. */
export function pointerOf(change: Exclude<PartChange, { type: 'DESTROY' }>, column: string): string {
  if (change.type === 'UPDATE') return change.pointer.replace(/\/id$/, '/attributes')
  return (change.parsed.pointers[column] ?? '').replace(/\/[^/]*$/, '')
}

/** What an action is told after a request: what it was told before, changed, and what is new. */
function parametersAfter(parsed: Parsed, before: AnyRow | null): readonly WrittenParameter[] {
  const changes = changesOf(parsed, 'parameters')
  const kept = childrenOf(before, 'parameters').flatMap((row) => {
    const change = changes.find((one) => one.type !== 'ADD' && one.id === row.id)
    if (change?.type === 'DESTROY') return []
    const changed = change?.type === 'UPDATE' ? change : null
    const value = changed?.parsed.values.value ?? row.value
    const pointer = changed === null ? '' : pointerOf(changed, 'parameter_code')
    return [written(row.parameter_code, value, { has_value: row.has_value === true, pointer })]
  })
  const added = changes.flatMap((change) => {
    if (change.type !== 'ADD') return []
    const { parameter_code, value } = change.parsed.values
    return [
      written(parameter_code, value, { has_value: false, pointer: pointerOf(change, 'parameter_code') }),
    ]
  })
  return [...kept, ...added]
}

function written(
  code: unknown,
  value: unknown,
  { has_value, pointer }: { readonly has_value: boolean; readonly pointer: string },
): WrittenParameter {
  return {
    parameter_code: String(code ?? ''),
    value: typeof value === 'string' ? value : null,
    has_value,
    pointer,
  }
}
