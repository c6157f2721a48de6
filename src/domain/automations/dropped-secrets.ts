import { type ActionInput, originFor, type ParameterInput } from './check-action.ts'
import { parametersOf } from './destinations.ts'

type Destination = Pick<ActionInput, 'destination_type' | 'destination_code' | 'parameters'>

/** The default port of SFTP. */
const SFTP_PORT = '22'

/**
 * Whether a change sends an action to another server than before: its stored secrets were meant for the previous server.
 */
export function isRedirected(before: Destination, after: Destination): boolean {
  const previous = originsOf(before)
  return [...originsOf(after)].some(([code, origin]) => previous.get(code) !== origin)
}

/** The codes of stored secrets that were not sent with a change. */
export function findDroppedSecrets(action: Destination): readonly string[] {
  return action.parameters
    .filter(({ parameter_code, value, has_value }) => {
      return has_value && isBlank(value) && isSecret(action, parameter_code)
    })
    .map(({ parameter_code }) => parameter_code)
}

/** Whether a parameter of an action is stored sealed. */
export function isSecret(
  { destination_type, destination_code }: Destination,
  parameter_code: string,
): boolean {
  const rules = parametersOf(destination_type, destination_code) ?? []
  return rules.some(({ code, secret }) => code === parameter_code && secret === true)
}

/** The servers of an action, by the parameters that name them. */
function originsOf({
  destination_type,
  destination_code,
  parameters,
}: Destination): ReadonlyMap<string, string> {
  const rules = parametersOf(destination_type, destination_code) ?? []
  const addresses = rules.flatMap(({ code, form }): [string, string][] => {
    const value = parameterValue(parameters, code)
    if (value === '' || (form !== 'url' && form !== 'host')) return []
    const port = parameterValue(parameters, 'port') || SFTP_PORT
    return [[code, form === 'url' ? (originFor(value) ?? value) : `${value.toLowerCase()}:${port}`]]
  })
  return new Map(addresses)
}

function parameterValue(parameters: readonly ParameterInput[], code: string): string {
  return parameters.find(({ parameter_code }) => parameter_code === code)?.value?.trim() ?? ''
}

function isBlank(value: string | null): boolean {
  return (value ?? '').trim() === ''
}
