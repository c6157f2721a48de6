import { type HttpLimits, openHttp } from '#outside/http.ts'
import { violation } from '#problems/problem.ts'
import type { EgressRules } from '#values/egress.ts'
import {
  AdapterFailure,
  type IntegrationAdapter,
  type IntegrationGateway,
  type OutsideAnswer,
} from '#values/integration.ts'
import type { Tracing } from '#values/tracing.ts'
import { openSettingsCheck } from './check-settings.ts'
import { cloudPrint } from './cloud-print.ts'
import { genericRest } from './generic-rest.ts'
import { simulatedShop } from './simulated.ts'

/** A page of a list may be long, so the size limit is higher than for webhooks. */
const LIMITS: HttpLimits = { connect_ms: 5_000, total_ms: 15_000, body_bytes: 8 * 1024 * 1024 }

/** Additional adapters, limits, and tracing. */
type IntegrationOptions = {
  readonly others?: readonly IntegrationAdapter[]
  readonly limits?: HttpLimits
  readonly tracing?: Tracing | null
}

/** The available integration adapters: the built-in ones and any others. */
export function openIntegrations(
  rules: EgressRules,
  { others = [], limits = LIMITS, tracing = null }: IntegrationOptions = {},
): IntegrationGateway {
  const built_in = [cloudPrint(), genericRest(), simulatedShop()]
  const adapters = new Map([...built_in, ...others].map((one) => [one.name, one]))
  const http = openHttp(rules, limits, tracing)
  return {
    adapterFor: (name) => adapters.get(name) ?? null,
    adapters: () => [...adapters.values()],
    check: openSettingsCheck(rules),
    async fetch({ method, url, headers = {}, body = null }, signal): Promise<OutsideAnswer> {
      const outcome = await http({
        method,
        url,
        headers: { 'user-agent': 'Goodsyard/1', ...headers },
        body,
        signal,
      })
      if (outcome.kind === 'refused')
        throw new AdapterFailure(violation('destination_not_allowed', outcome).details, { is_final: true })
      if (outcome.kind === 'failed') throw new AdapterFailure(outcome.reason)
      if (!outcome.is_whole) throw new AdapterFailure(`the answer is longer than ${limits.body_bytes} bytes`)
      return { status: outcome.status, headers: outcome.headers, body: outcome.body }
    },
  }
}
