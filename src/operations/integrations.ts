import { assertSeesAsFar } from '#access/member-rules.ts'
import type { Secrets } from '#access/secrets.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import {
  createIntegration,
  type SettingsSeal,
  updateIntegration,
} from '#domain/integrations/keep-integration.ts'
import { askSynchronization } from '#domain/integrations/synchronize.ts'
import type { IntegrationGateway } from '#values/integration.ts'
import { isObject, type JsonObject } from '#values/json.ts'
import { shapeFor } from './generic.ts'
import { sealPurpose } from './keep-secrets.ts'
import { keeping } from './keeping.ts'
import type { Operation } from './operation.ts'

/** What can be done with connections to other systems (platform 12.1). */
export function integrationOperations(
  model: Model,
  outside: IntegrationGateway | null,
): readonly Operation[] {
  const integrations = resourceNamed(model, 'integrations')
  const gateway = outside ?? NOBODY
  return [
    ...keeping(integrations, {
      create: (tx, { parsed, sealer }) => {
        assertSeesWhatItDoes(tx, parsed.values)
        return createIntegration(
          tx,
          { integrations, gateway, seal: settingsSealOf(integrations, sealer) },
          parsed,
        )
      },
      update: (tx, { parsed, subject, sealer }) => {
        if (parsed.values.configuration !== undefined) assertSeesWhatItDoes(tx, subject)
        return updateIntegration(
          tx,
          { integrations, gateway, seal: settingsSealOf(integrations, sealer) },
          { parsed, current: subject },
        )
      },
      description: {
        create: 'Creates an integration; its settings are validated by its adapter, if there is one.',
        update:
          'Updates an integration; its settings are replaced as a whole, except for secrets that are not sent.',
      },
    }),
    synchronize(model, integrations, gateway),
  ]
}

/** A connection of no account or warehouse tells of the stock of all of them: nobody leads it where they say who sees less. */
function assertSeesWhatItDoes({ caller }: Transaction, integration: Readonly<Record<string, unknown>>): void {
  const { account_id = null, warehouse_id = null } = integration
  assertSeesAsFar(caller, { all_accounts: account_id === null, all_warehouses: warehouse_id === null })
}

function synchronize(model: Model, integrations: Resource, gateway: IntegrationGateway): Operation {
  const runs = resourceNamed(model, 'integration_runs')
  return {
    ...shapeFor(integrations, 'change'),
    name: 'synchronize',
    method: 'POST',
    path: '/api/integrations/{id}/synchronize',
    permission: 'synchronize_integrations',
    takes: 'nothing',
    input: null,
    answer: 'record',
    answers: 'integration_runs',
    description:
      'Synchronizes products, orders and stock with the external system in the background. If a run is in progress, that run is returned instead of a new one.',
    run: async (tx, { subject }) => {
      const is_available = gateway.adapterFor(String(subject.integration_type)) !== null
      const row = await askSynchronization(tx, runs, { integration: subject, is_available })
      return { kind: 'record', resource: runs, row }
    },
  }
}

/** Seals the settings of integrations for themselves alone. */
export function settingsSealOf({ name }: Resource, sealer: Secrets): SettingsSeal {
  const purpose = sealPurpose(name, 'configuration_sealed')
  return {
    seal: (configuration) => sealer.seal(purpose, JSON.stringify(configuration)),
    open(sealed) {
      const text = sealer.open(purpose, sealed)
      const opened: unknown = text === null ? null : JSON.parse(text)
      return isObject(opened) ? (opened as JsonObject) : null
    },
  }
}

/** Where operations are listed and never asked. */
const NOBODY: IntegrationGateway = {
  adapterFor: unopened,
  check: unopened,
  fetch: unopened,
}

function unopened(): never {
  throw new Error('no way in has brought what speaks to other systems')
}
