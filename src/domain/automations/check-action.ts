import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { type Violation, violation } from '#problems/problem.ts'
import { boundedJson } from '#values/bounded-json.ts'
import { destinationFor, type EgressRules, mayReach, settingsAllowing, sftpUrl } from '#values/egress.ts'
import { isObject } from '#values/json.ts'
import { isLiteral, type LiquidFault } from '#values/liquid.ts'
import { templateLanguages } from '#values/template-languages.ts'
import { destinations, type ParameterRule, parametersOf } from './destinations.ts'

/** A parameter of an action after a request, and its place in the request. */
export type ParameterInput = {
  readonly parameter_code: string
  /** Null if nothing was sent; a secret then stays as it is. */
  readonly value: string | null
  /** Whether a secret of this code is stored already. */
  readonly has_value: boolean
  readonly pointer: string
}

/** An action after a request, and its place in the request. */
export type ActionInput = {
  readonly destination_type: string
  readonly destination_code: string
  readonly parameters: readonly ParameterInput[]
  readonly pointer: string
}

/** Checks whether an action could be performed. */
export async function checkAction(action: ActionInput, egress: EgressRules): Promise<readonly Violation[]> {
  const codes = Object.keys(destinations[action.destination_type] ?? {})
  // An unknown destination type has been refused already.
  if (codes.length === 0) return []
  const rules = parametersOf(action.destination_type, action.destination_code)
  if (rules === null) {
    const facts = { field: 'destination_code', allowed: codes }
    return [violation('inclusion', facts, `${action.pointer}/destination_code`)]
  }
  const violations: Violation[] = []
  for (const parameter of action.parameters) {
    const rule = rules.find(({ code }) => code === parameter.parameter_code)
    const facts = { field: 'parameter_code', allowed: rules.map(({ code }) => code) }
    if (rule === undefined)
      violations.push(violation('inclusion', facts, `${parameter.pointer}/parameter_code`))
    else violations.push(...(await checkValue(rule, parameter, egress)))
  }
  return [...violations, ...checkDuplicates(action), ...checkMissing(action, rules)]
}

function checkDuplicates(action: ActionInput): Violation[] {
  return action.parameters
    .filter(({ parameter_code }, index) =>
      action.parameters.some((other, place) => place < index && other.parameter_code === parameter_code),
    )
    .map(({ pointer }) => violation('taken', { field: 'parameter_code' }, `${pointer}/parameter_code`))
}

/** The parameters that each kind of authentication requires. */
const AUTHORIZATION: Readonly<Record<string, readonly string[]>> = {
  basic: ['username'],
  bearer: ['token'],
  client_credentials: ['token_url', 'client_id', 'client_secret'],
}

/** What names the people that a notification is for, at least one of them. */
const RECIPIENTS = ['user_ids', 'role_id', 'to_watchers', 'to_client'] as const

function isChosen({ parameters }: ActionInput, code: string): boolean {
  const value = parameters.find((one) => one.parameter_code === code)?.value ?? ''
  return value !== '' && value !== 'false'
}

function checkMissing(action: ActionInput, rules: readonly ParameterRule[]): Violation[] {
  const hasParameter = (code: string) =>
    action.parameters.some(
      ({ parameter_code, value, has_value }) =>
        parameter_code === code && ((value ?? '').trim() !== '' || has_value),
    )
  const auth = action.parameters.find(({ parameter_code }) => parameter_code === 'auth')?.value ?? 'none'
  const requiredByAuth = AUTHORIZATION[auth] ?? []
  const format = action.parameters.find(({ parameter_code }) => parameter_code === 'format')?.value
  const requiredByFormat = format === 'edi' ? ['edi_partner_id', 'edi_message'] : []
  const missing = rules.filter(
    ({ required, code }) =>
      (required || requiredByAuth.includes(code) || requiredByFormat.includes(code)) && !hasParameter(code),
  )
  const found = missing.map(({ code }) =>
    violation('blank', { field: code }, `${action.pointer}/parameters_changes/${code}`),
  )
  if (action.destination_type === 'notification' && !RECIPIENTS.some((code) => isChosen(action, code)))
    found.push(violation('blank', { field: 'user_ids' }, `${action.pointer}/parameters_changes/user_ids`))
  if (action.destination_type !== 'ftp' || action.destination_code !== 'external') return found
  if (hasParameter('password') || hasParameter('private_key')) return found
  return [
    ...found,
    violation('blank', { field: 'password' }, `${action.pointer}/parameters_changes/password`),
  ]
}

async function checkValue(
  rule: ParameterRule,
  parameter: ParameterInput,
  egress: EgressRules,
): Promise<Violation[]> {
  const { value } = parameter
  const pointer = `${parameter.pointer}/value`
  if (value === null || value === '') return []
  if (rule.options !== undefined && !rule.options.includes(value))
    return [violation('inclusion', { field: rule.code, allowed: rule.options }, pointer)]
  const fault = rule.constant || isLiteral(value) ? null : await faultFor(value)
  // The message of a syntax error would contain a part of the secret.
  if (fault !== null && rule.secret) return [violation('invalid', { field: rule.code }, pointer)]
  if (fault !== null) return [violation('template_syntax_error', fault, pointer)]
  const check = rule.form === undefined ? undefined : formChecks[rule.form]
  const result = check?.(value, egress) ?? null
  if (result === null) return []
  if (result === 'invalid') return [violation('invalid', { field: rule.code }, pointer)]
  return [violation('destination_not_allowed', result, pointer)]
}

/** Parsing a template may take a tenth of a second, so the event loop runs other work before each. */
async function faultFor(value: string): Promise<LiquidFault | null> {
  await yieldToOthers()
  return templateLanguages.text.faultFor(value)
}

type FormResult = 'invalid' | { readonly host: string; readonly settings: readonly string[] } | null
type FormCheck = (value: string, egress: EgressRules) => FormResult

const validIf = (isValid: boolean): FormResult => (isValid ? null : 'invalid')

const formChecks: Readonly<Record<NonNullable<ParameterRule['form']>, FormCheck>> = {
  url: checkUrl,
  host: (value, egress) => (isLiteral(value) ? checkHost(value, egress) : 'invalid'),
  headers: (value) => validIf(!isLiteral(value) || headersFor(value) !== null),
  webhook_secret: (value) => validIf(/^whsec_[A-Za-z0-9+/]{22,}={0,2}$/.test(value)),
  statuses: (value) => validIf(/^[1-5](?:\d\d|xx)(?: *, *[1-5](?:\d\d|xx))*$/.test(value)),
  flag: (value) => validIf(value === 'true' || value === 'false'),
  ids: (value) => validIf(/^[1-9]\d{0,15}(?:,[1-9]\d{0,15}){0,99}$/.test(value)),
  count: (value) => validIf(/^[1-9]\d{0,6}$/.test(value)),
  port: (value) => validIf(/^[1-9]\d{0,4}$/.test(value) && Number(value) <= 65_535),
  id: (value) => validIf(/^[1-9]\d{0,15}$/.test(value) && Number.isSafeInteger(Number(value))),
}

const ORIGIN = /^(https?:\/\/[^/?#{}%\s]+)(?:[/?#].*)?$/is

function checkHost(value: string, egress: EgressRules): FormResult {
  if (mayReach(value, 22, egress)) return null
  return { host: value.slice(0, 253), settings: settingsAllowing(sftpUrl(value, 22), egress) }
}

/** Scheme, host and port are literal (platform 8.4), so that the server is known when the action is saved. */
function checkUrl(value: string, egress: EgressRules): FormResult {
  const origin = ORIGIN.exec(value.trim())?.[1]
  if (origin === undefined || !URL.canParse(origin)) return 'invalid'
  const { hostname } = new URL(origin)
  if (destinationFor(origin, egress) !== null) return null
  return { host: hostname, settings: settingsAllowing(origin, egress) }
}

/** The origin of an address, for comparison; null if it is not an address. */
export function originFor(value: string): string | null {
  const origin = ORIGIN.exec(value.trim())?.[1]
  return origin === undefined || !URL.canParse(origin) ? null : new URL(origin).origin
}

const HEADER_NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/
/** Headers that only the connection itself may set. */
const RESERVED_HEADERS =
  /^(?:host|content-length|transfer-encoding|connection|keep-alive|upgrade|te|trailer|expect)$/i

/** Parses headers written as a JSON object; names in lower case; null if they are invalid. */
export function headersFor(text: string): Readonly<Record<string, string>> | null {
  const parsed = parseObject(text)
  if (parsed === null) return null
  const entries = Object.entries(parsed)
  const valid = entries.every(
    ([name, value]) =>
      HEADER_NAME.test(name) &&
      !RESERVED_HEADERS.test(name) &&
      ['string', 'number', 'boolean'].includes(typeof value) &&
      // Visible characters, blanks and tabs are what a header value may hold (RFC 9110, 5.5).
      /^[\t\x20-\x7e\x80-\xff]*$/.test(String(value)),
  )
  return valid
    ? Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), String(value)]))
    : null
}

function parseObject(text: string): Record<string, unknown> | null {
  const parsed = boundedJson(text)
  return isObject(parsed) ? parsed : null
}
