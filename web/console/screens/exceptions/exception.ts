import type { SentenceProblem } from '#web/words/sentence.ts'
import type { Exceptions } from './exceptions.graphql.ts'

/** The types that can fail. */
type ExceptionKind = Exclude<keyof Exceptions, symbol | number | 'stuck_prints'>

/** Something that failed, or that waits for somebody. */
export type Exception = {
  readonly kind: ExceptionKind
  readonly id: string
  /** What it is about: a reference, a place, an address. */
  readonly subject: string
  readonly reason: string
  /** Since when, as the service writes moments; null where it does not say. */
  readonly since: string | null
  /** Where it is seen to, below the tenant. */
  readonly path: string
  /** The act that helps, with what it is about; null where somebody has to look first. */
  readonly remedy: Remedy | null
}

/** An act that helps. */
export type Remedy = {
  /** The type that has the operation, and its name. */
  readonly type: string
  readonly operation: string
  readonly path: Readonly<Record<string, string>>
  readonly attributes?: Readonly<Record<string, unknown>>
}

const record = (type: string, id: string) => `/records/${type}/${id}`
const own = (type: ExceptionKind, operation: string, id: string): Remedy => ({
  type,
  operation,
  path: { id },
})

/** How rows are put into words where they have none of their own. */
export type ExceptionTexts = {
  readonly rows: (failed: number, total: number) => string
  /** Of a print that the printer does not print. */
  readonly stuck: (printer: string) => string
  /** Of a refusal, in the language of the reader. */
  readonly tell: (problem: SentenceProblem) => string
}

/** Everything that failed, the newest first. */
export function exceptionsOf(read: Exceptions, texts: ExceptionTexts): readonly Exception[] {
  const all = [
    ...nodesOf(read.pick_processing_requests).map(
      ({ id, goods_out, message, symbol, context, completed_at }) =>
        exception('pick_processing_requests', id, {
          subject: goods_out?.reference,
          reason:
            symbol === null
              ? message
              : texts.tell({
                  symbol,
                  context: factsOf(goods_out?.reference, context),
                  details: message ?? '',
                }),
          since: completed_at,
          path: goods_out ? record('goods_outs', goods_out.id) : record('pick_processing_requests', id),
          remedy: goods_out
            ? {
                type: 'goods_outs',
                operation: 'process_picks_async',
                path: {},
                attributes: { ids: [Number(goods_out.id)] },
              }
            : null,
        }),
    ),
    ...nodesOf(read.shipments).map(({ id, reference, carrier_message, updated_at }) =>
      exception('shipments', id, {
        subject: reference,
        reason: carrier_message,
        since: updated_at,
        remedy: own('shipments', 'submit', id),
      }),
    ),
    ...nodesOf(read.stock_checks).map(({ id, location, updated_at }) =>
      exception('stock_checks', id, { subject: location?.code, since: updated_at }),
    ),
    ...nodesOf(read.imports).map(({ id, template_type, failed_count, total_rows, message, finished_at }) =>
      exception('imports', id, {
        subject: template_type,
        reason: message ?? texts.rows(failed_count ?? 0, total_rows ?? 0),
        since: finished_at,
        remedy: own('imports', 'retry', id),
      }),
    ),
    ...[read.print_jobs, read.stuck_prints]
      .flatMap(nodesOf)
      .map(({ id, message, stuck_at, updated_at, printer }) =>
        exception('print_jobs', id, {
          subject: id,
          reason: stuck_at === null ? message : texts.stuck(printer?.name ?? '#'),
          since: stuck_at ?? updated_at,
          remedy: own('print_jobs', 'reprint', id),
        }),
      ),
    ...nodesOf(read.webhook_deliveries).map(({ id, url, last_error, updated_at }) =>
      exception('webhook_deliveries', id, {
        subject: url,
        reason: last_error,
        since: updated_at,
        remedy: own('webhook_deliveries', 'replay', id),
      }),
    ),
    ...nodesOf(read.goods_in_receipts).map(({ id, reference, updated_at }) =>
      exception('goods_in_receipts', id, { subject: reference, since: updated_at }),
    ),
    ...nodesOf(read.tasks).map(({ id, location_from, hold_reason, held_at }) =>
      exception('tasks', id, { subject: location_from?.code ?? id, reason: hold_reason, since: held_at }),
    ),
    ...farFailures(read),
  ]
  return all.toSorted((one, other) => (other.since ?? '').localeCompare(one.since ?? ''))
}

/** The facts of a refusal that was kept: its order, and the codes of the products it names. */
function factsOf(reference: string | null | undefined, context: unknown): Readonly<Record<string, unknown>> {
  const facts = Object(context) as Readonly<Record<string, unknown>>
  const products: unknown = facts['products']
  const codes = Array.isArray(products)
    ? products.flatMap((one) => {
        const code = (Object(one) as Readonly<Record<string, unknown>>)['product_code']
        return typeof code === 'string' ? [code] : []
      })
    : []
  return { reference, ...(codes.length === 0 ? {} : { product_codes: codes }), ...facts }
}

/** What failed in the background: automations, integrations, files and what was given up. */
function farFailures(read: Exceptions): readonly Exception[] {
  return [
    ...nodesOf(read.automation_action_logs).map(({ id, automation, error, updated_at }) =>
      exception('automation_action_logs', id, {
        subject: automation?.name,
        reason: error,
        since: updated_at,
        remedy: own('automation_action_logs', 'retry', id),
      }),
    ),
    ...nodesOf(read.integration_runs).map(({ id, integration, message, finished_at }) =>
      exception('integration_runs', id, {
        subject: integration?.name,
        reason: message,
        since: finished_at,
        ...(integration && {
          path: record('integrations', integration.id),
          remedy: { type: 'integrations', operation: 'synchronize', path: { id: integration.id } },
        }),
      }),
    ),
    ...nodesOf(read.documents).map(({ id, file_name, message, updated_at }) =>
      exception('documents', id, { subject: file_name, reason: message, since: updated_at }),
    ),
    ...nodesOf(read.failure_event_logs).map(({ id, source_type, source_id, message, created_at }) =>
      exception('failure_event_logs', id, {
        subject: `#${source_id}`,
        reason: message,
        since: created_at,
        path: record(source_type ?? '', String(source_id)),
      }),
    ),
  ]
}

/** How many there are, those that were not read too. */
export function totalOf(read: Exceptions): number {
  return Object.values(read).reduce((sum, root) => sum + (root?.all.total_count ?? 0), 0)
}

type RootAnswer<Node> = { readonly all: { readonly nodes: readonly Node[] } } | null

function nodesOf<Node>(root: RootAnswer<Node>): readonly Node[] {
  return root?.all.nodes ?? []
}

type Facts = {
  readonly subject: string | null | undefined
  readonly reason?: string | null
  readonly since: string | null
  readonly path?: string
  readonly remedy?: Remedy | null
}

function exception(kind: ExceptionKind, id: string, facts: Facts): Exception {
  const { subject, reason, since, path = record(kind, id), remedy = null } = facts
  return { kind, id, subject: subject ?? id, reason: reason ?? '', since, path, remedy }
}
