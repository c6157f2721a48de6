import type { AutomationRule } from './automation.graphql.ts'

/** An automation as its screen reads it. */
export type FoundAutomation = NonNullable<NonNullable<AutomationRule['automations']>['find']>

/** A condition while it is written. */
export type DraftCondition = {
  readonly key: string
  readonly id: string | null
  readonly source_path: string
  readonly operator: string
  readonly value: string
}

/** An action while it is written: a parameter that is not here stays as it is. */
export type DraftAction = {
  readonly key: string
  readonly id: string | null
  readonly destination_type: string
  readonly destination_code: string
  readonly parameters: Readonly<Record<string, string>>
}

/** An automation while it is written. */
export type AutomationDraft = {
  readonly name: string
  readonly resource_name: string
  readonly event: string
  readonly enabled: boolean
  readonly schedule: string
  readonly conditions: readonly DraftCondition[]
  readonly actions: readonly DraftAction[]
}

/** A new automation. */
export const NEW_AUTOMATION: AutomationDraft = {
  name: '',
  resource_name: 'goods_out',
  event: 'completed',
  enabled: true,
  schedule: '',
  conditions: [],
  actions: [],
}

/** An automation as it was read, to be changed. */
export function draftOf(found: FoundAutomation): AutomationDraft {
  return {
    name: found.name ?? '',
    resource_name: found.resource_name ?? '',
    event: found.event ?? '',
    enabled: found.enabled !== false,
    schedule: found.schedule == null ? '' : JSON.stringify(found.schedule),
    conditions: (found.conditions ?? []).map(({ id, source_path, operator, value }) => ({
      key: id,
      id,
      source_path: source_path ?? '',
      operator: operator ?? 'eq',
      value: value ?? '',
    })),
    actions: (found.actions ?? []).map(({ id, destination_type, destination_code, parameters }) => ({
      key: id,
      id,
      destination_type: destination_type ?? '',
      destination_code: destination_code ?? '',
      parameters: Object.fromEntries(
        (parameters ?? []).flatMap(({ parameter_code, value }) =>
          parameter_code === null || value === null ? [] : [[parameter_code, value]],
        ),
      ),
    })),
  }
}

type Change =
  | { readonly type: 'ADD'; readonly attributes: object }
  | { readonly type: 'UPDATE'; readonly id: number; readonly attributes: object }
  | { readonly type: 'DESTROY'; readonly id: number }

/** What is sent of an automation: all of a new one, the differences of one that is there. */
export function attributesOf(
  draft: AutomationDraft,
  found: FoundAutomation | null,
): Readonly<Record<string, unknown>> {
  const isSchedule = draft.resource_name.endsWith('_schedule') || draft.event === 'due'
  return {
    name: draft.name,
    enabled: draft.enabled,
    ...(found === null ? { resource_name: draft.resource_name } : {}),
    event: draft.event,
    ...(isSchedule && draft.schedule !== '' ? { schedule: JSON.parse(draft.schedule) } : {}),
    conditions_changes: changesOf(draft.conditions, found?.conditions ?? [], (one) => ({
      source_path: one.source_path,
      operator: one.operator,
      value: one.value === '' ? null : one.value,
    })),
    actions_changes: changesOf(draft.actions, found?.actions ?? [], (one) => ({
      ...(one.id === null
        ? { destination_type: one.destination_type, destination_code: one.destination_code }
        : {}),
      parameters_changes: parameterChanges(one, found),
    })),
  }
}

function changesOf<Row extends { readonly id: string | null }>(
  rows: readonly Row[],
  before: readonly { readonly id: string }[],
  attributes: (row: Row) => object,
): readonly Change[] {
  const stored = new Set(rows.map(({ id }) => id))
  return [
    ...before
      .filter(({ id }) => !stored.has(id))
      .map(({ id }) => ({ type: 'DESTROY' as const, id: Number(id) })),
    ...rows.map((row) =>
      row.id === null
        ? { type: 'ADD' as const, attributes: attributes(row) }
        : { type: 'UPDATE' as const, id: Number(row.id), attributes: attributes(row) },
    ),
  ]
}

function parameterChanges(action: DraftAction, found: FoundAutomation | null): readonly Change[] {
  const before = found?.actions?.find(({ id }) => id === action.id)?.parameters ?? []
  return Object.entries(action.parameters).flatMap(([parameter_code, value]): readonly Change[] => {
    const known = before.find((one) => one.parameter_code === parameter_code)
    if (known !== undefined && (known.value ?? '') === value) return []
    if (known === undefined)
      return value === '' ? [] : [{ type: 'ADD', attributes: { parameter_code, value } }]
    return [{ type: 'UPDATE', id: Number(known.id), attributes: { value } }]
  })
}

/** The paths of a payload that lead to a value, each with the value: `data.account_id`. */
export function pathsOf(value: unknown, path = 'data'): readonly (readonly [string, string])[] {
  if (Array.isArray(value)) return value.length === 0 ? [] : pathsOf(value[0], `${path}[*]`)
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, inner]) => pathsOf(inner, `${path}.${name}`))
  return [[path, value === null ? '' : String(value)]]
}
