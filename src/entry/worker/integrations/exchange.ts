import type { Scope, Transaction } from '#database/transaction.ts'
import { resourceNamed } from '#declare/model.ts'
import type { MappingTable } from '#domain/integrations/mapping-table.ts'
import { readMappings } from '#domain/integrations/read-mappings.ts'
import { keepCursor, type RunInHand } from '#domain/integrations/run.ts'
import { inTransaction, type WorkerContext } from '#entry/worker/worker-context.ts'
import { settingsSealOf } from '#operations/integrations.ts'
import {
  type AdapterContext,
  AdapterFailure,
  type IntegrationAdapter,
  type MappingKind,
} from '#values/integration.ts'
import type { JsonObject } from '#values/json.ts'

/** Which id of what a mapping means stands for a record of a kind. */
const MEANT: Readonly<Record<MappingKind, string>> = {
  product: 'product_id',
  carrier: 'carrier_id',
  shipping_rate: 'carrier_service_id',
  warehouse: 'warehouse_id',
}

type ExchangeParts = {
  readonly run: RunInHand
  readonly scope: Scope
  readonly adapter: IntegrationAdapter
  readonly signal: AbortSignal
}

/** A run while data is exchanged: what its adapter has at hand, and the mappings, read when they are first needed. */
export class Exchanging {
  readonly run: RunInHand
  readonly scope: Scope
  readonly adapter: IntegrationAdapter
  readonly worker: WorkerContext
  readonly context: AdapterContext
  readonly #mappings = new Map<MappingKind, Promise<MappingTable>>()

  constructor(worker: WorkerContext, { run, scope, adapter, signal }: ExchangeParts) {
    this.run = run
    this.scope = scope
    this.adapter = adapter
    this.worker = worker
    const { integration } = run
    this.context = {
      configuration: configurationOf(worker, run),
      fetch: (request) => worker.integrations.fetch(request, signal),
      mappings: {
        find: async (kind, said) => (await this.mappings(kind)).find(said)?.meaning ?? null,
        codeFor: async (kind, id) => (await this.mappings(kind)).codeFor(kind, MEANT[kind], id),
      },
      keepCursor: (list, cursor) => this.work((tx) => keepCursor(tx, integration.id, { list, cursor })),
      log: {
        warn: (facts, message) => worker.log.warn({ ...facts, integration_id: integration.id }, message),
      },
      signal,
    }
  }

  /** What the codes of one kind stand for. */
  mappings(kind: MappingKind): Promise<MappingTable> {
    const known =
      this.#mappings.get(kind) ?? this.work((tx) => readMappings(tx, this.run.integration.id, kind))
    this.#mappings.set(kind, known)
    return known
  }

  /** Lets mappings be read anew, after some were added. */
  forgetMappings(kind: MappingKind): void {
    this.#mappings.delete(kind)
  }

  /** Works in a transaction of its own. */
  work<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return inTransaction(this.worker, this.scope, work)
  }
}

function configurationOf({ model, secrets }: WorkerContext, { integration }: RunInHand): JsonObject {
  const { configuration, configuration_sealed: sealed } = integration
  if (sealed === null) return configuration ?? {}
  const opened = settingsSealOf(resourceNamed(model, 'integrations'), secrets).open(sealed)
  if (opened === null)
    throw new AdapterFailure('the settings cannot be opened with the key of this installation')
  return opened
}
