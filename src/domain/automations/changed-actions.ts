import type { AnyRow } from '#records/columns.ts'
import { emptyInput, type Parsed, type PartChange } from '#records/parsed.ts'
import type { ActionInput, ParameterInput } from './check-action.ts'
import { findDroppedSecrets, isRedirected } from './dropped-secrets.ts'

/** An added or changed action after a request, with its change. */
export type ChangedAction = ActionInput & {
  readonly change: Exclude<PartChange, { type: 'DESTROY' }>
  /** The current action; null for a new one. */
  readonly before: AnyRow | null
  /** Whether it goes to another server than before. */
  readonly is_redirected: boolean
  /** The codes of secrets that were stored for the previous server and not sent for the new one. */
  readonly dropped_secrets: readonly string[]
}

/** The changes to a list of children; empty if none were sent. */
export function changesOf(parsed: Parsed, list: string): readonly PartChange[] {
  return parsed.parts.find(({ part }) => part.name === list)?.changes ?? []
}

/** The current children of a record. */
export function childrenOf(row: AnyRow | null, list: string): readonly AnyRow[] {
  const children = row?.[list]
  return Array.isArray(children) ? children : []
}

/** The actions that a request adds or changes, as they will be. Changes of unknown actions are left out. */
export function changedActions(parsed: Parsed, current: AnyRow | null): readonly ChangedAction[] {
  const currentActions = childrenOf(current, 'actions')
  return changesOf(parsed, 'actions').flatMap((change) => {
    if (change.type === 'DESTROY') return []
    const before = change.type === 'UPDATE' ? currentActions.find(({ id }) => id === change.id) : null
    if (before === undefined) return []
    const { destination_type, destination_code } = { ...before, ...change.parsed.values }
    const after = {
      destination_type: String(destination_type ?? ''),
      destination_code: String(destination_code ?? 'default'),
      parameters: parametersAfter(change.parsed, before),
    }
    const is_redirected = before !== null && isRedirected(currentAction(before), after)
    const dropped_secrets = is_redirected ? findDroppedSecrets(after) : []
    const parameters = after.parameters.filter(
      ({ parameter_code }) => !dropped_secrets.includes(parameter_code),
    )
    const pointer = pointerOf(change, 'destination_type')
    return [
      {
        ...after,
        parameters,
        pointer,
        change,
        before,
        is_redirected,
        dropped_secrets,
      },
    ]
  })
}

/** An action as it is now. */
function currentAction(row: AnyRow): Omit<ActionInput, 'pointer'> {
  const { destination_type, destination_code } = row
  return {
    destination_type: String(destination_type),
    destination_code: String(destination_code),
    parameters: parametersAfter(emptyInput, row),
  }
}

/** The pointer to the attributes of an added or changed child; `column` is one that it must have. */
export function pointerOf(change: Exclude<PartChange, { type: 'DESTROY' }>, column: string): string {
  if (change.type === 'UPDATE') return change.pointer.replace(/\/id$/, '/attributes')
  return (change.parsed.pointers[column] ?? '').replace(/\/[^/]*$/, '')
}

/** The parameters of an action after a request. */
function parametersAfter(parsed: Parsed, before: AnyRow | null): readonly ParameterInput[] {
  const changes = changesOf(parsed, 'parameters')
  const remaining = childrenOf(before, 'parameters').flatMap((row) => {
    const change = changes.find((one) => one.type !== 'ADD' && one.id === row.id)
    if (change?.type === 'DESTROY') return []
    const changed = change?.type === 'UPDATE' ? change : null
    const value = changed?.parsed.values.value ?? row.value
    const pointer = changed === null ? '' : pointerOf(changed, 'parameter_code')
    return [parameterInput(row.parameter_code, value, { has_value: row.has_value === true, pointer })]
  })
  const added = changes.flatMap((change) => {
    if (change.type !== 'ADD') return []
    const { parameter_code, value } = change.parsed.values
    return [
      parameterInput(parameter_code, value, {
        has_value: false,
        pointer: pointerOf(change, 'parameter_code'),
      }),
    ]
  })
  return [...remaining, ...added]
}

function parameterInput(
  code: unknown,
  value: unknown,
  { has_value, pointer }: { readonly has_value: boolean; readonly pointer: string },
): ParameterInput {
  return {
    parameter_code: String(code ?? ''),
    value: typeof value === 'string' ? value : null,
    has_value,
    pointer,
  }
}
