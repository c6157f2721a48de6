/** A condition with what it found. */
export type TriedCondition = {
  readonly id: number
  readonly source_path: string
  readonly operator: string
  readonly value: string | null
  readonly actual: unknown
  readonly passed: boolean
  readonly message?: string
}

/** An action as it would be sent. */
type TriedAction = {
  readonly position: number
  readonly destination_type: string
  readonly parameters: readonly {
    readonly parameter_code: string
    readonly value: string | null
    readonly is_secret: boolean
    readonly error: string | null
  }[]
}

/** What an automation would do with an event. */
export type TrialResult = {
  readonly event_id: string
  readonly conditions_passed: boolean
  readonly conditions: readonly TriedCondition[]
  readonly actions: readonly TriedAction[]
}

/** A value that a condition found, as a text. */
export function foundText(actual: unknown): string {
  if (actual === null || actual === undefined) return '–'
  return typeof actual === 'object' ? JSON.stringify(actual) : String(actual)
}
