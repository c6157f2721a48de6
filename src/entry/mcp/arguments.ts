import { coerceId } from '#declare/coerce.ts'
import { refuseAll, type Violation, violation } from '#problems/problem.ts'
import { isObject, type JsonObject } from '#values/json.ts'

/** The declaration of one argument. */
export type Argument = {
  readonly kind: 'text' | 'id' | 'flag' | 'object'
  readonly required?: true
  /** The maximum length of a text. */
  readonly max?: number
  readonly description: string
}

/** The declarations of a tool's arguments. */
export type ArgumentDeclarations = Readonly<Record<string, Argument>>

type ArgumentKinds = {
  readonly text: string
  readonly id: number
  readonly flag: boolean
  readonly object: JsonObject
}

/** The parsed arguments; null if absent. */
export type ArgumentValues<T extends ArgumentDeclarations> = {
  readonly [Name in keyof T]: T[Name] extends { readonly required: true }
    ? ArgumentKinds[T[Name]['kind']]
    : ArgumentKinds[T[Name]['kind']] | null
}

const TEXT_MAX = 255

/** Parses the arguments of a tool; throws all violations, each with a JSON pointer. */
export function readArguments<T extends ArgumentDeclarations>(
  parameters: T,
  sent: Readonly<Record<string, unknown>>,
): ArgumentValues<T> {
  const violations: Violation[] = Object.keys(sent)
    .filter((name) => !(name in parameters))
    .map((field) => violation('unknown_attribute', { field }, `/${field}`))
  const values = Object.entries(parameters).map(([name, argument]) => {
    const value = sent[name] ?? null
    const wrong = value === null ? missing(name, argument) : violationOf(name, argument, value)
    if (wrong !== null) violations.push(wrong)
    return [name, value !== null && wrong === null && argument.kind === 'id' ? Number(value) : value]
  })
  refuseAll(violations)
  return Object.fromEntries(values)
}

function missing(field: string, { required }: Argument): Violation | null {
  return required === true ? violation('blank', { field }, `/${field}`) : null
}

function violationOf(field: string, argument: Argument, value: unknown): Violation | null {
  const at = `/${field}`
  const invalid = violation('invalid', { field }, at)
  switch (argument.kind) {
    case 'text':
      return typeof value === 'string' ? wrongText(field, argument, value) : invalid
    case 'id': {
      const id = coerceId(value)
      return 'value' in id
        ? null
        : violation(id.symbol === 'must_exist' ? 'must_exist' : 'invalid', { field }, at)
    }
    case 'flag':
      return typeof value === 'boolean' ? null : invalid
    case 'object':
      return isObject(value) ? null : invalid
  }
}

function wrongText(field: string, { required, max = TEXT_MAX }: Argument, value: string): Violation | null {
  const at = `/${field}`
  if (required === true && value.trim() === '') return violation('blank', { field }, at)
  if (value.includes('\0')) return violation('invalid', { field }, at)
  // A character has at most two UTF-16 units, so a longer text need not be counted, which would be slow.
  const isTooLong = value.length > 2 * max || [...value].length > max
  return isTooLong ? violation('too_long', { field, max }, at) : null
}

const TYPES = {
  text: { type: 'string' },
  id: { type: ['integer', 'string'], pattern: '^[1-9][0-9]{0,15}$', minimum: 1 },
  flag: { type: 'boolean' },
  object: { type: 'object' },
} as const

/** The JSON schema of the arguments. */
export function schemaOf(parameters: ArgumentDeclarations): JsonObject {
  const entries = Object.entries(parameters)
  const required = entries.flatMap(([name, argument]) => (argument.required === true ? [name] : []))
  const properties = entries.map(([name, { kind, description, max = TEXT_MAX }]) => [
    name,
    { ...TYPES[kind], ...(kind === 'text' ? { maxLength: max } : {}), description },
  ])
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  }
}
