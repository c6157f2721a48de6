import type { Words } from './en-GB.ts'
import { actLabel, fieldLabel, fieldOf, stateLabel, typeLabel } from './label-of.ts'
import { type Facts, filledTemplate, PLACEHOLDER } from './template.ts'

/** A problem as the service tells it. */
export type SentenceProblem = {
  readonly symbol: string
  readonly context: Readonly<Record<string, unknown>> | null
  readonly details: string
}

/**
 * Why something was refused, as a sentence in the language of the words: made from the symbol and its facts, and in the
 * words of the service only where a fact is missing.
 */
export function sentenceOf(words: Words, { symbol, context, details }: SentenceProblem): string {
  const facts = context ?? {}
  const rules: Readonly<Record<string, ((facts: Readonly<Record<string, unknown>>) => string) | undefined>> =
    words.problems
  const rule = rules[symbol]?.(facts)
  if (rule !== undefined) {
    const field = fieldOf(facts)
    return field === null ? rule : `${fieldLabel(words, field)}: ${rule}`
  }
  const template = words.refusals[symbol]
  return template === undefined ? details : (filled(words, template, facts) ?? details)
}

/** A template with its facts in the language of the words; null if one of them is missing. */
function filled(words: Words, template: string, facts: Facts): string | null {
  return filledTemplate(template, facts, (name, value) => factText(words, name, value))
}

/** The facts whose values are names that programs use: of fields, of types, or of states and other choices. */
const FIELDS: ReadonlySet<string> = new Set([
  'field',
  'fields',
  'other',
  'attribute',
  'list',
  'a',
  'b',
  'limit',
])
const TYPES: ReadonlySet<string> = new Set(['type', 'resource', 'root'])
const STATES: ReadonlySet<string> = new Set([
  'status',
  'from',
  'to',
  'type',
  'charge_type',
  'unit_of_measure',
  'frequency',
  'reason_type',
  'direction',
  'kind',
  'expected',
  'destination_type',
  'rule',
])

function factText(words: Words, name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => factText(words, name, one)).join(', ')
  const text = String(value)
  if (name === 'reason') return reasonText(words, text)
  if (FIELDS.has(name)) return fieldLabel(words, text)
  if (TYPES.has(name) && text in words.labels.types) return typeLabel(words, text)
  if (STATES.has(name) && text in words.labels.states) return stateLabel(words, text)
  return name === 'operation' ? actLabel(words, text) : text
}

/** A reason as the service tells it, in the language of the words where it is one of the known ones. */
export function reasonText(words: Words, reason: string): string {
  for (const [known, text] of Object.entries(words.reasons)) {
    const names = [...known.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
    const pattern = known.replace(/[()[\].?*+^$|\\]/g, '\\$&').replace(PLACEHOLDER, '(.+)')
    const found = new RegExp(`^${pattern}$`).exec(reason)
    if (found === null) continue
    const facts = Object.fromEntries(names.map((name, place) => [name, found[place + 1]]))
    return filled(words, text, facts) ?? reason
  }
  return reason
}
