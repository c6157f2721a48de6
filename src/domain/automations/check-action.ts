import { setImmediate as othersTurn } from 'node:timers/promises'
import { type Violation, violation } from '#problems/problem.ts'
import { boundedJson } from '#values/bounded-json.ts'
import { destinationFor, type EgressRules, mayReach } from '#values/egress.ts'
import { isObject } from '#values/json.ts'
import { isLiteral, type LiquidFault } from '#values/liquid.ts'
import { templateLanguages } from '#values/template-languages.ts'
import { destinations, type ParameterRule, parametersOf } from './destinations.ts'

/** One thing an action is told, with its place in the request. */
export type WrittenParameter = {
  readonly parameter_code: string
  /** Null where nothing was written; a secret keeps what it had. */
  readonly value: string | null
  /** Whether a secret of this code is kept already. */
  readonly has_value: boolean
  readonly pointer: string
}

/** An action as it will stand, with its place in the request. */
export type WrittenAction = {
  readonly destination_type: string
  readonly destination_code: string
  readonly parameters: readonly WrittenParameter[]
  readonly pointer: string
}

/** Everything that would keep an action from being done. */
export async function checkAction(action: WrittenAction, egress: EgressRules): Promise<readonly Violation[]> {
  const codes = Object.keys(destinations[action.destination_type] ?? {})
  // A kind of destination that there is not has been refused with its declaration.
  if (codes.length === 0) return []
  const rules = parametersOf(action.destination_type, action.destination_code)
  if (rules === null) {
    const facts = { field: 'destination_code', allowed: codes }
    return [violation('inclusion', facts, `${action.pointer}/destination_code`)]
  }
  const written: Violation[] = []
  for (const parameter of action.parameters) {
    const rule = rules.find(({ code }) => code === parameter.parameter_code)
    const facts = { field: 'parameter_code', allowed: rules.map(({ code }) => code) }
    if (rule === undefined) written.push(violation('inclusion', facts, `${parameter.pointer}/parameter_code`))
    else written.push(...(await checkValue(rule, parameter, egress)))
  }
  return [...written, ...checkTwice(action), ...checkMissing(action, rules)]
}

function checkTwice(action: WrittenAction): Violation[] {
  return action.parameters
    .filter(({ parameter_code }, index) =>
      action.parameters.some((other, place) => place < index && other.parameter_code === parameter_code),
    )
    .map(({ pointer }) => violation('taken', { field: 'parameter_code' }, `${pointer}/parameter_code`))
}

/** What a way of proving who asks cannot do without. */
const AUTHORIZATION: Readonly<Record<string, readonly string[]>> = {
  basic: ['username'],
  bearer: ['token'],
  client_credentials: ['token_url', 'client_id', 'client_secret'],
}

function checkMissing(action: WrittenAction, rules: readonly ParameterRule[]): Violation[] {
  const isGiven = (code: string) =>
    action.parameters.some(
      ({ parameter_code, value, has_value }) =>
        parameter_code === code && ((value ?? '').trim() !== '' || has_value),
    )
  const auth = action.parameters.find(({ parameter_code }) => parameter_code === 'auth')?.value ?? 'none'
  const needed = AUTHORIZATION[auth] ?? []
  const missing = rules.filter(({ required, code }) => (required || needed.includes(code)) && !isGiven(code))
  const found = missing.map(({ code }) =>
    violation('blank', { field: code }, `${action.pointer}/parameters_changes/${code}`),
  )
  if (action.destination_type !== 'ftp' || action.destination_code !== 'external') return found
  if (isGiven('password') || isGiven('private_key')) return found
  return [
    ...found,
    violation('blank', { field: 'password' }, `${action.pointer}/parameters_changes/password`),
  ]
}

async function checkValue(
  rule: ParameterRule,
  parameter: WrittenParameter,
  egress: EgressRules,
): Promise<Violation[]> {
  const { value } = parameter
  const pointer = `${parameter.pointer}/value`
  if (value === null || value === '') return []
  if (rule.options !== undefined && !rule.options.includes(value))
    return [violation('inclusion', { field: rule.code, allowed: rule.options }, pointer)]
  const fault = rule.constant || isLiteral(value) ? null : await faultFor(value)
  // What is wrong with a secret would be told with a piece of it.
  if (fault !== null && rule.secret) return [violation('invalid', { field: rule.code }, pointer)]
  if (fault !== null) return [violation('template_syntax_error', fault, pointer)]
  const form = rule.form === undefined ? undefined : forms[rule.form]
  const wrong = form?.(value, egress) ?? null
  if (wrong === null) return []
  if (wrong === 'invalid') return [violation('invalid', { field: rule.code }, pointer)]
  return [violation('destination_not_allowed', wrong, pointer)]
}

/** Reading a template may take a tenth of a second: others have their turn before each. */
async function faultFor(value: string): Promise<LiquidFault | null> {
  await othersTurn()
  return templateLanguages.text.faultFor(value)
}

type Wrong = 'invalid' | { readonly host: string } | null
type Form = (value: string, egress: EgressRules) => Wrong

const held = (holds: boolean): Wrong => (holds ? null : 'invalid')

const forms: Readonly<Record<NonNullable<ParameterRule['form']>, Form>> = {
  url: checkUrl,
  host: (value, egress) =>
    isLiteral(value) ? (mayReach(value, 22, egress) ? null : { host: value.slice(0, 253) }) : 'invalid',
  headers: (value) => held(!isLiteral(value) || headersFor(value) !== null),
  webhook_secret: (value) => held(/^whsec_[A-Za-z0-9+/]{22,}={0,2}$/.test(value)),
  statuses: (value) => held(/^[1-5](?:\d\d|xx)(?: *, *[1-5](?:\d\d|xx))*$/.test(value)),
  flag: (value) => held(value === 'true' || value === 'false'),
  count: (value) => held(/^[1-9]\d{0,6}$/.test(value)),
  port: (value) => held(/^[1-9]\d{0,4}$/.test(value) && Number(value) <= 65_535),
  id: (value) => held(/^[1-9]\d{0,15}$/.test(value) && Number.isSafeInteger(Number(value))),
}

const ORIGIN = /^(https?:\/\/[^/?#{}%\s]+)(?:[/?#].*)?$/is

/** Scheme, host and port are written out (platform 8.4), so where a request goes is known when it is saved. */
function checkUrl(value: string, egress: EgressRules): Wrong {
  const origin = ORIGIN.exec(value.trim())?.[1]
  if (origin === undefined || !URL.canParse(origin)) return 'invalid'
  const { hostname } = new URL(origin)
  return destinationFor(origin, egress) === null ? { host: hostname } : null
}

/** Scheme, host and port of an address as they are compared; null where it is none. */
export function originFor(value: string): string | null {
  const origin = ORIGIN.exec(value.trim())?.[1]
  return origin === undefined || !URL.canParse(origin) ? null : new URL(origin).origin
}

const HEADER_NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/
/** What the connection itself says about a request is not a caller's to say. */
const RESERVED =
  /^(?:host|content-length|transfer-encoding|connection|keep-alive|upgrade|te|trailer|expect)$/i

/** Headers written as a JSON object of texts, their names in lower case; null where they are none. */
export function headersFor(text: string): Readonly<Record<string, string>> | null {
  const parsed = parsedObject(text)
  if (parsed === null) return null
  const entries = Object.entries(parsed)
  const valid = entries.every(
    ([name, value]) =>
      HEADER_NAME.test(name) &&
      !RESERVED.test(name) &&
      ['string', 'number', 'boolean'].includes(typeof value) &&
      // Visible characters, blanks and tabs are what a header value may hold (RFC 9110, 5.5).
      /^[\t\x20-\x7e\x80-\xff]*$/.test(String(value)),
  )
  return valid
    ? Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), String(value)]))
    : null
}

function parsedObject(text: string): Record<string, unknown> | null {
  const parsed = boundedJson(text)
  return isObject(parsed) ? parsed : null
}
