import { headersFor } from '#domain/automations/check-action.ts'
import type { Parameters } from './parameters.ts'

/** The headers that an action adds to its request, those that are secret masked in logs; null if they are no JSON object of texts. */
export async function customHeadersFor(
  parameters: Parameters,
): Promise<Readonly<Record<string, string>> | null> {
  const open = headersFor((await parameters.text('headers')) ?? '{}')
  const secret = headersFor((await parameters.secret('secret_headers')) ?? '{}')
  if (open === null || secret === null) return null
  for (const value of Object.values(secret)) {
    parameters.mask(value)
    // The receiver may repeat a token without its scheme: `Bearer …`.
    parameters.mask(value.slice(value.indexOf(' ') + 1))
  }
  return { ...open, ...secret }
}
