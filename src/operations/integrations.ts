import { assertCoversVisibility } from '#access/member-rules.ts'
import { viewPermission } from '#access/permissions.ts'
import type { Secrets } from '#access/secrets.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { requestSynchronization } from '#domain/integrations/request-synchronization.ts'
import {
  createIntegration,
  type SettingsSeal,
  updateIntegration,
} from '#domain/integrations/save-integration.ts'
import type { IntegrationGateway } from '#values/integration.ts'
import { isObject, type JsonObject } from '#values/json.ts'
import { createAndUpdateOperations } from './create-and-update-operations.ts'
import { operationDefaults } from './generic-operations.ts'
import type { Operation } from './operation.ts'
import { sealPurpose } from './protect-secrets.ts'

/** Operations on connections to other systems (platform 12.1). */
export function integrationOperations(
  model: Model,
  provided: IntegrationGateway | null,
): readonly Operation[] {
  const integrations = resourceNamed(model, 'integrations')
  const gateway = provided ?? UNAVAILABLE
  return [
    ...createAndUpdateOperations(integrations, {
      create: (tx, { parsed, sealer }) => {
        assertCoversScope(tx, parsed.values)
        return createIntegration(
          tx,
          { integrations, gateway, seal: sealPurposeOf(integrations, sealer) },
          parsed,
        )
      },
      update: (tx, { parsed, subject, sealer }) => {
        if (parsed.values.configuration !== undefined) assertCoversScope(tx, subject)
        return updateIntegration(
          tx,
          { integrations, gateway, seal: sealPurposeOf(integrations, sealer) },
          { parsed, current: subject },
        )
      },
      description: {
        create: 'Creates an integration; its settings are validated by its adapter, if there is one.',
        update:
          'Updates an integration; its settings are replaced as a whole, except for secrets that are not sent.',
      },
    }),
    adapterList(integrations, gateway),
    synchronize(model, integrations, gateway),
  ]
}

/**
 * An integration without account or warehouse exports the stock of all of them, so a caller with less visibility may
 * not direct it.
 */
function assertCoversScope({ caller }: Transaction, integration: Readonly<Record<string, unknown>>): void {
  const { account_id = null, warehouse_id = null } = integration
  assertCoversVisibility(caller, { all_accounts: account_id === null, all_warehouses: warehouse_id === null })
}

function adapterList(integrations: Resource, gateway: IntegrationGateway): Operation {
  return {
    ...operationDefaults(integrations, 'creation'),
    name: 'adapters',
    method: 'GET',
    path: '/api/integrations/adapters',
    permission: viewPermission(integrations.name),
    accepts: 'nothing',
    input: null,
    changes: 'nothing',
    answer: 'facts',
    answers: 'integration_adapters',
    description:
      'Returns the adapters for external systems, each with its category and the JSON schema of its settings; secret settings are marked with x-secret.',
    run: async () => ({
      kind: 'facts',
      type: 'integration_adapters',
      facts: {
        adapters: gateway.adapters().map(({ name, category, configurationSchema }) => ({
          name,
          category,
          schema: configurationSchema,
        })),
      },
    }),
  }
}

function synchronize(model: Model, integrations: Resource, gateway: IntegrationGateway): Operation {
  const runs = resourceNamed(model, 'integration_runs')
  return {
    ...operationDefaults(integrations, 'change'),
    name: 'synchronize',
    method: 'POST',
    path: '/api/integrations/{id}/synchronize',
    permission: 'synchronize_integrations',
    accepts: 'nothing',
    input: null,
    answer: 'record',
    answers: 'integration_runs',
    description:
      'Synchronizes products, orders and stock with the external system in the background. If a run is in progress, that run is returned instead of a new one.',
    run: async (tx, { subject }) => {
      const is_available = gateway.adapterFor(String(subject.integration_type)) !== null
      const row = await requestSynchronization(tx, runs, { integration: subject, is_available })
      return { kind: 'record', resource: runs, row }
    },
  }
}

/** Seals the settings of each integration for a purpose of its own. */
export function sealPurposeOf({ name }: Resource, sealer: Secrets): SettingsSeal {
  const purpose = sealPurpose(name, 'configuration_sealed')
  return {
    seal: (configuration) => sealer.seal(purpose, JSON.stringify(configuration)),
    openSettings(sealed) {
      const text = sealer.open(purpose, sealed)
      const settings: unknown = text === null ? null : JSON.parse(text)
      return isObject(settings) ? (settings as JsonObject) : null
    },
  }
}

/** The gateway where operations are listed but not performed. */
const UNAVAILABLE: IntegrationGateway = {
  adapterFor: unavailable,
  adapters: unavailable,
  check: unavailable,
  fetch: unavailable,
}

function unavailable(): never {
  throw new Error('no integration gateway was provided')
}
