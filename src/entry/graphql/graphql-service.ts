import type { GraphQLSchema } from 'graphql'
import { recordRefusals } from '#access/audit.ts'
import { mayView } from '#access/may-view.ts'
import type { Database } from '#database/database.ts'
import { isTimeout, isUnreachable } from '#database/failures.ts'
import { Query, type Send } from '#database/query.ts'
import type { Replica } from '#database/replica.ts'
import type { Scope } from '#database/transaction.ts'
import { workTurns } from '#database/work-turns.ts'
import type { Model, Resource } from '#declare/model.ts'
import { derivedSources } from '#domain/stock/sellable-balance.ts'
import { pasts } from '#domain/stock/stock-as-at.ts'
import { Problem, refusal, violation } from '#problems/problem.ts'
import { type Reader, viewerFor } from '#records/list.ts'
import { callerWithoutRights } from '#values/caller.ts'
import type { Json } from '#values/json.ts'
import { type Tracing, traced } from '#values/tracing.ts'
import { AnswerMemory, type AnswerWithAge, type NewAnswer } from './answer-memory.ts'
import { Documents } from './documents.ts'
import { EqualReads } from './equal-reads.ts'
import { type AnswerError, errorFor, INTERNAL_ERROR, RequestError, requestRefusal } from './errors.ts'
import type { PreparedJob, RequestContext } from './job.ts'
import { LargeAnswers } from './large-answers.ts'
import { answerTypeFor, MEDIA } from './media-type.ts'
import { type Operation, type Root, ServedSchema } from './operation.ts'
import { type GraphqlRequest, operationNameIn, type Params } from './params.ts'
import { PersistedQueries } from './persisted-queries.ts'
import { type PreparedRoot, prepare, readyIn } from './prepare.ts'
import { Readings, type ReadMode } from './readings.ts'
import { bodyOf, failed, isAsPrepared, type RootAnswer, readRoot } from './root-answers.ts'
import { schemaFor } from './schema.ts'
import { sharingKeyOf } from './sharing-key.ts'
import type { Variables } from './sources.ts'
import { type QueryToRead, typesRead } from './types-read.ts'

/** An answer ready to send. */
export type GraphqlAnswer = {
  readonly status: number
  readonly content_type: string
  readonly body: string | Buffer
  /** How old what it tells is, where that was asked for; else null. */
  readonly age_seconds: number | null
}

/** The limits, and the function that receives bugs. */
export type GraphqlSettings = {
  readonly max_page: number
  readonly max_complexity: number
  /** The connections to the database; 20 if absent. */
  readonly connections?: number
  readonly report?: (bug: unknown) => void
  /** Receives the seconds of reading a root; `several` for requests with more than one. */
  readonly timed?: (root: string, seconds: number) => void
  readonly now?: () => Date
  /** The replica to read from, if any. */
  readonly replica?: Replica | null
  /** Traces answers; null or omitted without tracing. */
  readonly tracing?: Tracing | null
}

const CONNECTIONS = 20

/** Serves GraphQL requests from the declarations: read-only, each on one snapshot. */
export class GraphqlService {
  readonly schema: GraphQLSchema
  readonly #model: Model
  readonly #database: Database
  readonly #readings: Readings
  readonly #settings: GraphqlSettings
  readonly #documents: Documents
  readonly #persisted: PersistedQueries
  readonly #large: LargeAnswers
  readonly #memory = new AnswerMemory()
  readonly #equal = new EqualReads<NewAnswer>()

  constructor(model: Model, database: Database, settings: GraphqlSettings) {
    this.schema = schemaFor(model)
    this.#model = model
    this.#database = database
    this.#readings = new Readings(database, settings.replica ?? null)
    this.#settings = settings
    this.#large = new LargeAnswers(settings.connections ?? CONNECTIONS)
    this.#documents = new Documents(new ServedSchema(this.schema, model, pasts), model)
    this.#persisted = new PersistedQueries(database)
  }

  /** Answers a request; throws `malformed_body` for a malformed one. */
  async answer(scope: Scope, request: GraphqlRequest): Promise<GraphqlAnswer> {
    const params = operationNameIn(request)
    const media = answerTypeFor(request.accept)
    const content_type = `${media}; charset=utf-8`
    try {
      const text = params.hash === null ? (params.query ?? '') : await this.#persisted.text(scope, params)
      const { is_strong, max_age_seconds } = request
      const { body, age_seconds } = await traced(this.#settings.tracing, { name: 'graphql' }, () =>
        this.#execute(scope, text, { ...params, is_strong, max_age_seconds }),
      )
      const age = max_age_seconds === null ? null : age_seconds
      return { status: 200, content_type, body, age_seconds: age }
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      // The older media type uses status 200 for errors too; the newer one distinguishes them (platform 3.9).
      const status = media === MEDIA.response ? 400 : 200
      return { status, content_type, body: JSON.stringify({ errors: error.errors }), age_seconds: null }
    }
  }

  /** The names of the types that a valid query reads. */
  typesRead(query: QueryToRead): readonly string[] {
    return typesRead(this.schema, this.#model, query)
  }

  /** Executes a query text; refusals become errors of the answer, and so does an answer of more than so many bytes. */
  async read(
    scope: Scope,
    text: string,
    variables: Params['variables'],
    bytes_max = Number.POSITIVE_INFINITY,
  ): Promise<{ readonly data: Json; readonly errors: readonly AnswerError[] }> {
    try {
      const params = { operation: null, variables, is_strong: false, max_age_seconds: null }
      const { body } = await this.#execute(scope, text, params)
      if (body.length > bytes_max) throw requestRefusal(violation('answer_too_large', { max: bytes_max }))
      const { data, errors = [] } = JSON.parse(body.toString('utf8'))
      return { data, errors }
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      return { data: null, errors: error.errors }
    }
  }

  async #execute(scope: Scope, text: string, params: ExecutionParams): Promise<AnswerWithAge> {
    const { roots, variables, introspected } = await this.#understand(scope, text, params)
    const types = new Set(roots.flatMap((root) => (root.kind === 'resource' ? [root.resource] : [])))
    const context = this.#contextFor(scope, variables, types)
    const started_ms = performance.now()
    const prepared = roots.map((root) => prepare(root, { context, caller: scope.caller, introspected }))
    await this.#noteRefused(scope, prepared)
    const jobs = readyIn(prepared)
    const cost = jobs.reduce((sum, job) => sum + job.cost, 0)
    const max = this.#settings.max_complexity
    if (cost > max) throw requestRefusal(violation('query_too_complex', { cost, max }))
    const { is_strong, max_age_seconds } = params
    const make = async (): Promise<NewAnswer> => {
      const scans = jobs.some((job) => job.scans)
      const written = await this.#large.run(scope, { cost, scans }, () =>
        this.#read(scope, prepared, { jobs, is_strong }),
      )
      this.#settings.timed?.(labelFor(roots), (performance.now() - started_ms) / 1000)
      return { body: bodyOf(written), isWhole: written.every(isAsPrepared(prepared)) }
    }
    if (jobs.length === 0) return { body: (await make()).body, age_seconds: 0 }
    const { operation, variables: sent } = params
    const key = sharingKeyOf(scope, { text, operation, variables: sent, roots, types })
    if (max_age_seconds !== null && !is_strong) return this.#memory.read(key, max_age_seconds, make)
    // Who has just written reads from the primary, so with a replica only requests of one caller share a reading.
    const source = this.#settings.replica ? `${is_strong} ${scope.caller.user_id}` : ''
    const { body } = await this.#equal.read(`${key} ${source}`, make)
    return { body, age_seconds: 0 }
  }

  /** The operation of a text with these variables. A new text waits for its turn to be parsed. */
  async #understand(
    scope: Scope,
    text: string,
    { operation: name, variables: sent }: Pick<Params, 'operation' | 'variables'>,
  ): Promise<ParsedRequest> {
    const known = this.#documents.cached(text)?.knownOperation(name) ?? null
    if (known !== null) {
      const variables = known.variables.read(sent)
      if (known.isReady(variables)) return parsedRequest(known, variables)
    }
    return workTurns.run(scope, () => {
      const operation = this.#documents.document(text).operation(name)
      return parsedRequest(operation, operation.variables.read(sent))
    })
  }

  async #noteRefused(scope: Scope, prepared: readonly PreparedRoot[]): Promise<void> {
    const refused = prepared.flatMap((one) => ('refused' in one ? one.refused : []))
    const report = (bug: unknown) => this.#settings.report?.(bug)
    await recordRefusals(this.#database, scope, { refused, report })
  }

  /** What a request is read with; the types that it reads are added to `types`. */
  #contextFor({ tenant, caller }: Scope, variables: Variables, types: Set<Resource>): RequestContext {
    const limits = { accounts: caller.account_ids !== null, warehouses: caller.warehouse_ids !== null }
    const isVisible = (resource: Resource) => mayView(caller, resource)
    return {
      variables,
      today: { now: this.#settings.now?.() ?? new Date(), timezone: tenant.timezone },
      viewer: viewerFor(limits, isVisible, derivedSources),
      visibilityKey: (read) => {
        for (const type of read) types.add(type)
        return `${limits.accounts ? 'a' : ''}${limits.warehouses ? 'w' : ''} ${read.map((type) => (isVisible(type) ? 1 : 0)).join('')}`
      },
      max: this.#settings.max_page,
    }
  }

  /**
   * Reads all roots on one snapshot; a single statement is a snapshot by itself. An error fails all roots, since a
   * transaction cannot continue after it.
   */
  async #read(
    scope: Scope,
    prepared: readonly PreparedRoot[],
    { jobs, is_strong }: Pick<ReadMode, 'is_strong'> & { readonly jobs: readonly PreparedJob[] },
  ): Promise<readonly RootAnswer[]> {
    const statements = jobs.reduce((sum, job) => sum + job.statements, 0)
    const read = (reader: Reader) => Promise.all(prepared.map((one) => readRoot(reader, one)))
    try {
      if (statements === 0) return await read(ANONYMOUS)
      return await this.#readings.read(
        scope,
        { by: statements === 1 ? 'readOnce' : 'snapshot', is_strong },
        read,
      )
    } catch (error) {
      const failure = this.#failureFor(error)
      return prepared.map((one) => failed(one, failure))
    }
  }

  #failureFor(error: unknown): AnswerError {
    if (isTimeout(error)) return errorFor(violation('query_timeout', {}))
    if (isUnreachable(error)) throw refusal('service_unavailable', {})
    // An expired cursor of the feed is only noticed by reading.
    if (error instanceof Problem) return errorFor(error.first)
    this.#settings.report?.(error)
    return INTERNAL_ERROR
  }
}

/** What is executed, and how old the answer may be; null where it must be new. */
type ExecutionParams = Pick<Params, 'operation' | 'variables'> &
  Pick<ReadMode, 'is_strong'> &
  Pick<GraphqlRequest, 'max_age_seconds'>

/** The prepared operation with its variables, and the introspection answer. */
type ParsedRequest = {
  readonly roots: readonly Root[]
  readonly variables: Variables
  readonly introspected: Readonly<Record<string, Uint8Array>>
}

function parsedRequest(operation: Operation, variables: Variables): ParsedRequest {
  const roots = operation.roots(variables)
  const asksAboutSchema = roots.some(({ kind }) => kind === 'introspection')
  return { roots, variables, introspected: asksAboutSchema ? operation.introspect(variables) : {} }
}

/** A root by its response name. */
function labelFor(roots: readonly Root[]): string {
  const [first, ...others] = roots
  if (first === undefined || others.length > 0) return 'several'
  return first.kind === 'resource' ? first.resource.root : first.kind
}

const unsent: Send = () => Promise.reject(new Error('nothing was to be read'))

/** A reader that executes nothing. */
const ANONYMOUS: Reader = {
  tenant: { id: 0, subdomain: '', timezone: 'UTC' },
  caller: { ...callerWithoutRights(0, 'api'), account_ids: [], warehouse_ids: [] },
  texts: (statement) => new Query(unsent, [{ statement, as_text: true }], () => []),
  pipeline: (parts) => Query.pipeline(unsent, parts),
  value: (result) => new Query(unsent, [], () => result),
}
