import type { ErrorObject, ValidateFunction } from 'ajv'
import { destinationFor, type EgressRules, settingsAllowing } from '#values/egress.ts'
import type { IntegrationAdapter, SettingsViolation } from '#values/integration.ts'
import type { JsonObject } from '#values/json.ts'

/** Returns the violations of settings against the schema of their adapter. */
export type SettingsCheck = (
  adapter: IntegrationAdapter,
  configuration: JsonObject,
) => Promise<readonly SettingsViolation[]>

/** Validates settings with JSON schema; texts with `"format": "url"` must be allowed by the egress rules. */
export function openSettingsCheck(rules: EgressRules): SettingsCheck {
  const compiled = new Map<string, ValidateFunction>()
  return async (adapter, configuration) => {
    const holds = compiled.get(adapter.name) ?? (await compile(adapter.configurationSchema, rules))
    compiled.set(adapter.name, holds)
    return holds(configuration) ? [] : distinct((holds.errors ?? []).map((error) => flawFor(error, rules)))
  }
}

async function compile(schema: JsonObject, rules: EgressRules): Promise<ValidateFunction> {
  // Imported on first use: many processes validate no settings.
  const { Ajv } = await import('ajv')
  const url = (text: string) => destinationFor(text, rules) !== null
  return new Ajv({ allErrors: true, strict: false, verbose: true, formats: { url } }).compile(schema)
}

function flawFor(
  { keyword, instancePath, params, data }: ErrorObject,
  rules: EgressRules,
): SettingsViolation {
  const at = instancePath
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
  if (keyword === 'required') return { at: [...at, String(params.missingProperty)], symbol: 'blank' }
  if (keyword === 'enum') return { at, symbol: 'inclusion', allowed: params.allowedValues as string[] }
  const isAddress = keyword === 'format' && typeof data === 'string' && URL.canParse(data)
  if (!isAddress) return { at, symbol: 'invalid' }
  const host = new URL(data).hostname.slice(0, 253)
  return { at, symbol: 'destination_not_allowed', host, settings: settingsAllowing(data, rules) }
}

/** One violation per pointer is enough. */
function distinct(flaws: readonly SettingsViolation[]): readonly SettingsViolation[] {
  return [...new Map(flaws.toReversed().map((flaw) => [JSON.stringify(flaw.at), flaw])).values()].toReversed()
}
