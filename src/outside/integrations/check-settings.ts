import type { ErrorObject, ValidateFunction } from 'ajv'
import { destinationFor, type EgressRules } from '#values/egress.ts'
import type { Flaw, IntegrationAdapter } from '#values/integration.ts'
import type { JsonObject } from '#values/json.ts'

/** Says what is wrong with settings, by the schema of their adapter. */
export type SettingsCheck = (
  adapter: IntegrationAdapter,
  configuration: JsonObject,
) => Promise<readonly Flaw[]>

/** A check of settings by JSON schema; texts with `"format": "url"` must lead where the egress rules let requests go. */
export function openSettingsCheck(rules: EgressRules): SettingsCheck {
  const compiled = new Map<string, ValidateFunction>()
  return async (adapter, configuration) => {
    const holds = compiled.get(adapter.name) ?? (await compile(adapter.configurationSchema, rules))
    compiled.set(adapter.name, holds)
    return holds(configuration) ? [] : distinct((holds.errors ?? []).map((error) => flawFor(error)))
  }
}

async function compile(schema: JsonObject, rules: EgressRules): Promise<ValidateFunction> {
  // Loaded with the first settings: a process that keeps none does without.
  const { Ajv } = await import('ajv')
  const url = (text: string) => destinationFor(text, rules) !== null
  return new Ajv({ allErrors: true, strict: false, verbose: true, formats: { url } }).compile(schema)
}

function flawFor({ keyword, instancePath, params, data }: ErrorObject): Flaw {
  const at = instancePath
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
  if (keyword === 'required') return { at: [...at, String(params.missingProperty)], symbol: 'blank' }
  if (keyword === 'enum') return { at, symbol: 'inclusion', allowed: params.allowedValues as string[] }
  const isAddress = keyword === 'format' && typeof data === 'string' && URL.canParse(data)
  return isAddress
    ? { at, symbol: 'destination_not_allowed', host: new URL(data).hostname.slice(0, 253) }
    : { at, symbol: 'invalid' }
}

/** One thing wrong at a place is enough to know. */
function distinct(flaws: readonly Flaw[]): readonly Flaw[] {
  return [...new Map(flaws.toReversed().map((flaw) => [JSON.stringify(flaw.at), flaw])).values()].toReversed()
}
