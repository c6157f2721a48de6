import { originFor, type WrittenAction, type WrittenParameter } from './check-action.ts'
import { parametersOf } from './destinations.ts'

type Destination = Pick<WrittenAction, 'destination_type' | 'destination_code' | 'parameters'>

/** The port of SFTP where none is named. */
const SFTP_PORT = '22'

/**
 * Whether a change leads an action to a server that it was not led to by the same address before: what it keeps secret was given
 * for the servers before.
 */
export function leadsElsewhere(before: Destination, after: Destination): boolean {
  const known = originsOf(before)
  return [...originsOf(after)].some(([code, origin]) => known.get(code) !== origin)
}

/** The kept secrets of an action that were not sent with its change, by their codes. */
export function keptSecrets(action: Destination): readonly string[] {
  return action.parameters
    .filter(({ parameter_code, value, has_value }) => {
      return has_value && isBlank(value) && isSecret(action, parameter_code)
    })
    .map(({ parameter_code }) => parameter_code)
}

/** Whether a parameter of an action is kept sealed. */
export function isSecret(
  { destination_type, destination_code }: Destination,
  parameter_code: string,
): boolean {
  const rules = parametersOf(destination_type, destination_code) ?? []
  return rules.some(({ code, secret }) => code === parameter_code && secret === true)
}

/** The servers that an action is led to, by the parameters that name them. */
function originsOf({
  destination_type,
  destination_code,
  parameters,
}: Destination): ReadonlyMap<string, string> {
  const rules = parametersOf(destination_type, destination_code) ?? []
  const named = rules.flatMap(({ code, form }): [string, string][] => {
    const value = writtenValue(parameters, code)
    if (value === '' || (form !== 'url' && form !== 'host')) return []
    const port = writtenValue(parameters, 'port') || SFTP_PORT
    return [[code, form === 'url' ? (originFor(value) ?? value) : `${value.toLowerCase()}:${port}`]]
  })
  return new Map(named)
}

function writtenValue(parameters: readonly WrittenParameter[], code: string): string {
  return parameters.find(({ parameter_code }) => parameter_code === code)?.value?.trim() ?? ''
}

function isBlank(value: string | null): boolean {
  return (value ?? '').trim() === ''
}
