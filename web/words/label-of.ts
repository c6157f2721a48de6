import type { Words } from './en-GB.ts'
import { labelOf, stateLabelOf } from './field-labels.ts'

type LabelTable = Readonly<Record<string, string | undefined>>

/** What people call a field, by its name or the attribute it is sent under. */
export function fieldLabel(words: Words, name: string): string {
  return namedField(words, name) ?? labelOf(name.replace(/(?<=.)_ids?$/, ''))
}

/** The name that a language has for a field: its own, or of a field of another record both names; null where it has none. */
export function namedField({ labels }: Words, name: string): string | null {
  const known: LabelTable = labels.fields
  const own = known[name] ?? known[name.replace(/_ids?$/, '')]
  if (own !== undefined) return own
  const steps = name.split('_')
  for (let length = steps.length - 1; length > 0; length -= 1) {
    const record = known[steps.slice(0, length).join('_')]
    const field = known[steps.slice(length).join('_')]
    if (record !== undefined && field !== undefined) return `${record}: ${field}`
  }
  return null
}

/** The same texts with other names of some fields. */
export function withFieldNames(words: Words, names: Readonly<Record<string, string>>): Words {
  if (Object.keys(names).length === 0) return words
  return { ...words, labels: { ...words.labels, fields: { ...words.labels.fields, ...names } } }
}

/** What people call a type: "Orders". */
export function typeLabel({ labels }: Words, type: string): string {
  const known: LabelTable = labels.types
  return known[type] ?? labelOf(type)
}

/** What people call one record of a type, within a sentence: "order". */
export function oneLabel(
  { labels }: Words,
  { name, one }: { readonly name: string; readonly one: string },
): string {
  const known: LabelTable = labels.one
  return known[name] ?? one.replaceAll('_', ' ')
}

/** What people call an act: "Process". A paper of many records is called as that of one. */
export function actLabel({ labels }: Words, act: string): string {
  const known: LabelTable = labels.acts
  const name = act.replace(/_of_many$/, '')
  return known[act] ?? known[name] ?? labelOf(name)
}

/** What people call a state: "Part allocated". */
export function stateLabel({ labels }: Words, state: string): string {
  const known: LabelTable = labels.states
  return known[state] ?? stateLabelOf(state)
}

/** What people call a type of task: "Picking". */
export function taskTypeLabel(words: Words, type: string): string {
  const known: LabelTable = words.tower.task_types
  return known[type] ?? stateLabel(words, type)
}

/** Whether the values of a field have names of their own. */
export function hasOptionNames({ labels }: Words, field: string): boolean {
  return field in labels.options
}

/** What people call a value that a field can have; some fields name types and fields. */
export function optionLabel(words: Words, field: string, option: string): string {
  const own: Readonly<Record<string, LabelTable>> = words.labels.options
  const named = own[field]?.[option]
  if (named !== undefined) return named
  if (field === 'resource_name' && option in words.labels.types) return typeLabel(words, option)
  if (field === 'task_type_codes') return taskTypeLabel(words, option)
  return field === 'field_name' ? fieldLabel(words, option) : stateLabel(words, option)
}

/** A problem as the service tells it. */
type Problem = {
  readonly symbol: string
  readonly context: Readonly<Record<string, unknown>> | null
  readonly details?: string
}

/** What is wrong with a field; the words of the service where there are no others. */
export function problemText({ problems }: Words, { symbol, context, details }: Problem): string {
  const known: Readonly<Record<string, ((facts: Readonly<Record<string, unknown>>) => string) | undefined>> =
    problems
  return known[symbol]?.(context ?? {}) ?? details ?? labelOf(symbol)
}

/** What is wrong, with the name of the field in front where the service names one that stands nowhere on the screen. */
export function namedProblemText(words: Words, problem: Problem): string {
  const text = problemText(words, problem)
  const field = fieldOf(problem.context ?? {})
  return field === null ? text : `${fieldLabel(words, field)}: ${text}`
}

/** The field that a problem is about, by its pointer or its name. */
export function fieldOf({ pointer, field }: Readonly<Record<string, unknown>>): string | null {
  if (typeof field === 'string') return field
  if (typeof pointer !== 'string') return null
  const steps = pointer.split('/').filter((step) => !/^\d*$/.test(step))
  const name = steps.at(-1)
  return name === undefined || name === 'data' || name === 'attributes' ? null : name
}
