import type { Scope, Transaction } from '#database/transaction.ts'
import { resourceNamed } from '#declare/model.ts'
import { type IntegrationRun, saveCursor } from '#domain/integrations/integration-run.ts'
import type { MappingTable } from '#domain/integrations/mapping-table.ts'
import { readMappings } from '#domain/integrations/read-mappings.ts'
import { inTransaction, type WorkerContext } from '#entry/worker/worker-context.ts'
import { sealPurposeOf } from '#operations/integrations.ts'
import type { Caller } from '#values/caller.ts'
import {
  type AdapterContext,
  AdapterFailure,
  type IntegrationAdapter,
  type MappingKind,
} from '#values/integration.ts'
import type { JsonObject } from '#values/json.ts'

/** The result column of each kind of mapping. */
const RESULT_COLUMN: Readonly<Record<MappingKind, string>> = {
  product: 'product_id',
  carrier: 'carrier_id',
  shipping_rate: 'carrier_service_id',
  warehouse: 'warehouse_id',
}

type ExchangeParts = {
  readonly run: IntegrationRun
  readonly scope: Scope
  readonly adapter: IntegrationAdapter
  readonly signal: AbortSignal
  /** The user who last changed the integration: it runs with their rights. */
  readonly changer: Caller
}

/** A run in progress: the context of its adapter, and the mappings, read on first use. */
export class IntegrationExchange {
  readonly run: IntegrationRun
  readonly scope: Scope
  readonly adapter: IntegrationAdapter
  readonly worker: WorkerContext
  readonly changer: Caller
  readonly context: AdapterContext
  readonly #mappings = new Map<MappingKind, Promise<MappingTable>>()

  constructor(worker: WorkerContext, { run, scope, adapter, signal, changer }: ExchangeParts) {
    this.run = run
    this.scope = scope
    this.adapter = adapter
    this.worker = worker
    this.changer = changer
    const { integration } = run
    this.context = {
      configuration: configurationOf(worker, run),
      fetch: (request) => worker.integrations.fetch(request, signal),
      mappings: {
        find: async (kind, fields) => (await this.mappings(kind)).find(fields)?.meaning ?? null,
        codeFor: async (kind, id) => (await this.mappings(kind)).codeFor(kind, RESULT_COLUMN[kind], id),
      },
      saveCursor: (list, cursor) => this.work((tx) => saveCursor(tx, integration.id, { list, cursor })),
      log: {
        warn: (facts, message) => worker.log.warn({ ...facts, integration_id: integration.id }, message),
      },
      signal,
    }
  }

  /** The mappings of one kind. */
  mappings(kind: MappingKind): Promise<MappingTable> {
    const cached =
      this.#mappings.get(kind) ?? this.work((tx) => readMappings(tx, this.run.integration.id, kind))
    this.#mappings.set(kind, cached)
    return cached
  }

  /** Clears cached mappings, after some were added. */
  clearMappings(kind: MappingKind): void {
    this.#mappings.delete(kind)
  }

  /** Runs a function in a transaction. */
  work<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return inTransaction(this.worker, this.scope, work)
  }
}

function configurationOf({ model, secrets }: WorkerContext, { integration }: IntegrationRun): JsonObject {
  const { configuration, configuration_sealed: sealed } = integration
  if (sealed === null) return configuration ?? {}
  const opened = sealPurposeOf(resourceNamed(model, 'integrations'), secrets).openSettings(sealed)
  if (opened === null)
    throw new AdapterFailure('the settings cannot be opened with the key of this installation')
  return opened
}
