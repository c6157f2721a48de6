import type { GraphQLSchema } from 'graphql'
import { noteRefusals } from '#access/audit.ts'
import { mayView } from '#access/may-view.ts'
import type { Database } from '#database/database.ts'
import { isTimeout, isUnreachable } from '#database/failures.ts'
import { Query, type Send } from '#database/query.ts'
import type { Replica } from '#database/replica.ts'
import type { Scope } from '#database/transaction.ts'
import type { Model, Resource } from '#declare/model.ts'
import { pasts } from '#domain/stock/stock-as-at.ts'
import { Problem, refusal, violation } from '#problems/problem.ts'
import { eyesFor, type Reader } from '#records/list.ts'
import { callerWithoutRights } from '#values/caller.ts'
import type { Json } from '#values/json.ts'
import { Documents } from './documents.ts'
import { type AnswerError, errorFor, INTERNAL_ERROR, RequestError, requestRefusal } from './errors.ts'
import type { Asking, Ready } from './job.ts'
import { LargeAnswers } from './large-answers.ts'
import { answerTypeFor, MEDIA } from './media-type.ts'
import { type Operation, type Root, Served } from './operation.ts'
import { askedFor, type GraphqlRequest, type Params } from './params.ts'
import { PersistedQueries } from './persisted-queries.ts'
import { type Prepared, prepare, readyIn } from './prepare.ts'
import { type Reading, Readings } from './readings.ts'
import { schemaFor } from './schema.ts'
import type { Variables } from './sources.ts'
import { TextTurns } from './text-turns.ts'

/** An answer, ready to be sent. */
export type GraphqlAnswer = {
  readonly status: number
  readonly content_type: string
  readonly body: string | Buffer
}

/** How far requests may go, and whom to tell of bugs. */
export type GraphqlSettings = {
  readonly max_page: number
  readonly max_complexity: number
  readonly report?: (bug: unknown) => void
  /** Is told how many seconds reading a root took; `several` where a request asks for more. */
  readonly timed?: (root: string, seconds: number) => void
  readonly now?: () => Date
  /** A replica to read from, where there is one. */
  readonly replica?: Replica | null
}

type Piece = string | Uint8Array

/** A root as it is answered, in pieces. */
type Written = {
  readonly key: string
  readonly pieces: readonly Piece[]
  readonly errors: readonly AnswerError[]
}

/** Answers GraphQL requests from the declarations: reads only, each on one snapshot. */
export class GraphqlService {
  readonly schema: GraphQLSchema
  readonly #database: Database
  readonly #readings: Readings
  readonly #settings: GraphqlSettings
  readonly #documents: Documents
  readonly #persisted: PersistedQueries
  readonly #turns = new TextTurns()
  readonly #large = new LargeAnswers()

  constructor(model: Model, database: Database, settings: GraphqlSettings) {
    this.schema = schemaFor(model)
    this.#database = database
    this.#readings = new Readings(database, settings.replica ?? null)
    this.#settings = settings
    this.#documents = new Documents(new Served(this.schema, model, pasts), model)
    this.#persisted = new PersistedQueries(database)
  }

  /** Answers a request; throws `malformed_body` for what is no GraphQL request at all. */
  async answer(scope: Scope, request: GraphqlRequest): Promise<GraphqlAnswer> {
    const params = askedFor(request)
    const media = answerTypeFor(request.accept)
    const content_type = `${media}; charset=utf-8`
    try {
      const text = params.hash === null ? (params.query ?? '') : await this.#persisted.text(scope, params)
      const body = await this.#execute(scope, text, { ...params, is_strong: request.is_strong })
      return { status: 200, content_type, body }
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      // The older media type says everything was well received; the newer one tells the two apart (platform 3.9).
      const status = media === MEDIA.response ? 400 : 200
      return { status, content_type, body: JSON.stringify({ errors: error.errors }) }
    }
  }

  /** Reads what a text asks for; what refuses it is among the errors. */
  async read(
    scope: Scope,
    text: string,
    variables: Params['variables'],
  ): Promise<{ readonly data: Json; readonly errors: readonly AnswerError[] }> {
    try {
      const body = await this.#execute(scope, text, { operation: null, variables, is_strong: false })
      const { data, errors = [] } = JSON.parse(body.toString('utf8'))
      return { data, errors }
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      return { data: null, errors: error.errors }
    }
  }

  async #execute(
    scope: Scope,
    text: string,
    params: Pick<Params, 'operation' | 'variables'> & Pick<Reading, 'is_strong'>,
  ): Promise<Buffer> {
    const { roots, variables, introspected } = await this.#understand(scope, text, params)
    const asking = this.#askingFor(scope, variables)
    const began = performance.now()
    const prepared = roots.map((root) => prepare(root, { asking, caller: scope.caller, introspected }))
    await this.#noteRefused(scope, prepared)
    const jobs = readyIn(prepared)
    const cost = jobs.reduce((sum, job) => sum + job.cost, 0)
    const max = this.#settings.max_complexity
    if (cost > max) throw requestRefusal(violation('query_too_complex', { cost, max }))
    const { is_strong } = params
    const written = await this.#large.run(scope, cost, () => this.#read(scope, prepared, { jobs, is_strong }))
    this.#settings.timed?.(labelFor(roots), (performance.now() - began) / 1000)
    return bodyOf(written)
  }

  /** What a text asks with these variables. A text that is new waits for its turn; nothing else waits for it. */
  async #understand(
    scope: Scope,
    text: string,
    { operation: name, variables: sent }: Pick<Params, 'operation' | 'variables'>,
  ): Promise<Understood> {
    const known = this.#documents.kept(text)?.knownOperation(name) ?? null
    if (known !== null) {
      const variables = known.variables.read(sent)
      if (known.isReady(variables)) return understood(known, variables)
    }
    return this.#turns.run(scope, () => {
      const operation = this.#documents.document(text).operation(name)
      return understood(operation, operation.variables.read(sent))
    })
  }

  async #noteRefused(scope: Scope, prepared: readonly Prepared[]): Promise<void> {
    const refused = prepared.flatMap((one) => ('refused' in one ? one.refused : []))
    const report = (bug: unknown) => this.#settings.report?.(bug)
    await noteRefusals(this.#database, scope, { refused, report })
  }

  #askingFor({ tenant, caller }: Scope, variables: Variables): Asking {
    const limits = { accounts: caller.account_ids !== null, warehouses: caller.warehouse_ids !== null }
    const sees = (resource: Resource) => mayView(caller, resource)
    return {
      variables,
      today: { now: this.#settings.now?.() ?? new Date(), timezone: tenant.timezone },
      eyes: eyesFor(limits, sees),
      sightOf: (types) =>
        `${limits.accounts ? 'a' : ''}${limits.warehouses ? 'w' : ''} ${types.map((type) => (sees(type) ? 1 : 0)).join('')}`,
      max: this.#settings.max_page,
    }
  }

  /**
   * Reads everything on one snapshot; a single statement is a snapshot by itself, and costs one message. What fails
   * there fails for all, since a database gives nothing more in a transaction after an error.
   */
  async #read(
    scope: Scope,
    prepared: readonly Prepared[],
    { jobs, is_strong }: Pick<Reading, 'is_strong'> & { readonly jobs: readonly Ready[] },
  ): Promise<readonly Written[]> {
    const statements = jobs.reduce((sum, job) => sum + job.statements, 0)
    const read = (reader: Reader) => Promise.all(prepared.map((one) => write(reader, one)))
    try {
      if (statements === 0) return await read(NOBODY)
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
    // Whether the cursor of a feed is too old is known only by reading.
    if (error instanceof Problem) return errorFor(error.first)
    this.#settings.report?.(error)
    return INTERNAL_ERROR
  }
}

/** What a request asks with its variables, and the answer to what it asks about the schema. */
type Understood = {
  readonly roots: readonly Root[]
  readonly variables: Variables
  readonly introspected: Readonly<Record<string, Uint8Array>>
}

function understood(operation: Operation, variables: Variables): Understood {
  const roots = operation.roots(variables)
  const asksAboutSchema = roots.some(({ kind }) => kind === 'introspection')
  return { roots, variables, introspected: asksAboutSchema ? operation.introspect(variables) : {} }
}

/** The root a request asks for, under the name the schema has for it. */
function labelFor(roots: readonly Root[]): string {
  const [first, ...others] = roots
  if (first === undefined || others.length > 0) return 'several'
  return first.kind === 'resource' ? first.resource.root : first.kind
}

async function write(reader: Reader, prepared: Prepared): Promise<Written> {
  const { key } = prepared
  if ('json' in prepared) return { key, pieces: [prepared.json], errors: [] }
  if ('ready' in prepared)
    return { key, pieces: [await prepared.ready.read(reader)], errors: prepared.errors }
  if ('errors' in prepared) return { key, pieces: ['null'], errors: prepared.errors }
  const fields = await Promise.all(
    prepared.fields.map(async (field) => ({
      key: field.key,
      pieces: ['json' in field ? field.json : await field.ready.read(reader)],
    })),
  )
  return { key, pieces: objectOf(fields), errors: [] }
}

/** What is said of a root when reading has failed: what was known before stays known. */
function failed(prepared: Prepared, failure: AnswerError): Written {
  const { key } = prepared
  if ('json' in prepared) return { key, pieces: [prepared.json], errors: [] }
  const known = 'errors' in prepared ? prepared.errors : []
  const isRead = 'ready' in prepared || 'fields' in prepared
  return { key, pieces: ['null'], errors: isRead ? [...known, { ...failure, path: [key] }] : known }
}

function objectOf(members: readonly { readonly key: string; readonly pieces: readonly Piece[] }[]): Piece[] {
  const pieces = members.flatMap((member, index) => [
    `${index === 0 ? '' : ','}${JSON.stringify(member.key)}:`,
    ...member.pieces,
  ])
  return ['{', ...pieces, '}']
}

function bodyOf(written: readonly Written[]): Buffer {
  const errors = written.flatMap((one) => one.errors)
  const head = errors.length === 0 ? '{"data":' : `{"errors":${JSON.stringify(errors)},"data":`
  const pieces = [head, ...objectOf(written), '}']
  return Buffer.concat(
    pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece, 'utf8') : piece)),
  )
}

const unsent: Send = () => Promise.reject(new Error('nothing was to be read'))

/** Stands where no statement is sent. */
const NOBODY: Reader = {
  tenant: { id: 0, subdomain: '', timezone: 'UTC' },
  caller: { ...callerWithoutRights(0, 'api'), account_ids: [], warehouse_ids: [] },
  texts: (statement) => new Query(unsent, [{ statement, as_text: true }], () => []),
  pipeline: (parts) => Query.pipeline(unsent, parts),
  value: (result) => new Query(unsent, [], () => result),
}
