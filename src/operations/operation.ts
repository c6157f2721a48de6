import type { Secrets } from '#access/secrets.ts'
import type { Query } from '#database/query.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import type { Problem } from '#problems/problem.ts'
import type { AnyRow, FullRow } from '#records/columns.ts'
import type { CreationResult } from '#records/create-many.ts'
import type { Parsed } from '#records/parsed.ts'
import type { Caller } from '#values/caller.ts'
import type { JsonObject } from '#values/json.ts'

/** The HTTP method of an operation. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The input of an act: parsed, with the subjects locked. */
export type ActInput = {
  readonly resource: Resource
  /** The locked record of the path, for operations on one record. */
  readonly subject: FullRow
  /** The ids in the path by name: `id`, `mapping_group_id`. */
  readonly path: Readonly<Record<string, number>>
  /** The attributes, parsed with the input of the operation. */
  readonly parsed: Parsed
  /** The records of `ids`, locked in key order. */
  readonly subjects: readonly AnyRow[]
  /** The bytes of an upload. */
  readonly upload: Upload
  /** Signs and seals secrets that are not fields. */
  readonly sealer: Secrets
  /** Path parameters that are not ids, by name: `client_id`. */
  readonly path_texts: Readonly<Record<string, string>>
  /** Query parameters by name, for operations that declare some. */
  readonly query: Readonly<Record<string, string>>
  /** Performs an update of one record with this input, with all checks of that operation. */
  readonly updateOne: (update: Operation, id: number) => Promise<Outcome>
}

/** An uploaded file. */
export type Upload = {
  readonly bytes: Buffer
  readonly content_type: string
  /** The charset that the sender named, if any. */
  readonly charset?: string
  readonly file_name: string | null
  /** Where its bytes are stored already, for operations that store them. */
  readonly stored?: StoredBytes
}

/** Bytes in the file storage. */
export type StoredBytes = {
  readonly file_path: string
  readonly file_size: number
  readonly sha256: string
}

/** The outcome of an act. */
export type Outcome =
  | { readonly kind: 'record'; readonly resource: Resource; readonly row: FullRow }
  | { readonly kind: 'records'; readonly resource: Resource; readonly rows: readonly FullRow[] }
  | { readonly kind: 'creations'; readonly resource: Resource; readonly results: readonly CreationResult[] }
  | { readonly kind: 'facts'; readonly type: string; readonly facts: JsonObject }
  | { readonly kind: 'file'; readonly file: AnsweredFile }
  | { readonly kind: 'nothing' }

/** A file to return; text is encoded as UTF-8. */
export type AnsweredFile = {
  readonly file_name: string
  readonly content_type: string
  readonly content: string | Buffer
  /** The number of its pages or labels; null or omitted where that is not told. */
  readonly page_count?: number | null
}

/**
 * A call to another system between two transactions: it starts after the first has committed, and the act it returns
 * writes the result in the second (docs/decisions/0015-external-steps.md).
 */
export type ExternalStep = {
  readonly kind: 'external_step'
  readonly call: (waiting: StepControl) => Promise<ActRun>
}

/** What a running external step shares with its caller. */
export type StepControl = {
  /** Aborts when the client disconnects. */
  readonly disconnected?: AbortSignal | undefined
  /** Registers a stored file, which is removed if the act that follows is refused. */
  readonly stored: (file_path: string) => void
}

/** A refusal that does not roll back what the act wrote. */
export type RefusedOutcome = { readonly kind: 'refused'; readonly problem: Problem }

/** One act of an operation; most operations have one. */
export type ActRun = (tx: Transaction, act: ActInput) => Promise<Outcome | ExternalStep | RefusedOutcome>

/**
 * The request body: a JSON:API document, plain JSON, ids in the query, ids with attributes for all of them, a file,
 * or nothing.
 */
type RequestBody = 'attributes' | 'plain' | 'ids' | 'ids_and_attributes' | 'bytes' | 'nothing'

/** Whether attributes are sent, as a document or as plain JSON. */
export function acceptsAttributes({ accepts }: Pick<Operation, 'accepts'>): boolean {
  return accepts === 'attributes' || accepts === 'plain' || accepts === 'ids_and_attributes'
}

/** Whether the request names several records by `ids`. */
export function acceptsIds({ accepts }: Pick<Operation, 'accepts'>): boolean {
  return accepts === 'ids' || accepts === 'ids_and_attributes'
}

/** Whether the operation supports conditional requests on record versions. */
export function hasVersions({ on_record, accepts }: Pick<Operation, 'on_record' | 'accepts'>): boolean {
  return on_record !== false || acceptsIds({ accepts })
}

/** Since when an operation is deprecated, from when on it may be gone, and what replaces it, as days and as a path. */
export type Deprecation = { readonly since: string; readonly sunset: string; readonly by?: string }

/** A request on a record that is done together with others on other records. */
export type JointAct = {
  readonly id: number
  readonly caller: Caller
  readonly parsed: Parsed
  /** Whether the record has the version that the request expects. */
  readonly matches: (row: FullRow) => boolean
}

/** How requests that wait for each other are done together, in one transaction (docs/decisions/0069-batched-picks.md). */
export type Together = {
  /** The record that a request is about where the path names none; null where it cannot be done together. */
  readonly record?: (parsed: Parsed) => number | null
  /**
   * The group of each record; requests on records of one group may be done together, and of no group only one at a time. Left out
   * where all of a tenant may.
   */
  readonly groups?: (tx: Transaction, ids: readonly number[]) => Query<ReadonlyMap<number, string>>
  /** Whether what was sent is of the kind that may be done together. */
  readonly admits: (parsed: Parsed) => boolean
  /** Whether `run` leaves out records without the expected version; otherwise a request that expects one is done by itself. */
  readonly checks_versions?: true
  /**
   * Whether what constraints of the database refuse is not asked for before, as when a request is done by itself: where one refuses, each
   * request is done by itself. Callers limited to accounts do not join, since what they write is checked after it is written.
   */
  readonly relies_on_constraints?: true
  /** How many batches may be under way at once: one, unless they lock nothing that others of them need. */
  readonly at_once?: number
  /**
   * Locks the documents of requests that nobody else holds, and returns those requests. Asked where a batch waited too long for a
   * lock: without it, each of its requests is done by itself.
   */
  readonly take_free?: (tx: Transaction, acts: readonly JointAct[]) => Promise<readonly JointAct[]>
  /**
   * Whether a batch that waited too long for a lock is done together once more and waits longer: its requests are about the same few
   * documents, for which each would wait by itself, and hold them as long as the batch does.
   */
  readonly waits_again?: true
  /** Does requests on different records as if one after the other; null for each that has to be done by itself. */
  readonly run: (tx: Transaction, acts: readonly JointAct[]) => Promise<readonly (Outcome | null)[]>
}

/** Values of which records have one, by column. */
export type ValuesOfRecords = Readonly<Record<string, readonly string[]>>

/** Records that are their user's: what may be done to them by that user, and by whom to those of others. */
export type OwnRecords = {
  /** The permission of those who may do it to any record; null where that is nobody. */
  readonly others: string | null
  /** The values of records that their user may do it to, where these are not all. */
  readonly having?: ValuesOfRecords
  /** The values of records that are not their user's alone: others may do it too, as far as the act lets them. */
  readonly unless?: ValuesOfRecords
}

/** An operation: everything that a client can request. */
export type Operation = {
  /** `create`, `update`, `run`; together with the resource the source of an error, `sites.create`. */
  readonly name: string
  readonly resource: Resource
  readonly method: Method
  /** For example `/api/sites/{id}`. */
  readonly path: string
  /** The required permission; null where the act checks by other rules than the role in this tenant. */
  readonly permission: string | null
  readonly accepts: RequestBody
  /** The input the attributes are parsed with; the resource itself for its own attributes. */
  readonly input: Resource | null
  readonly occasion: 'creation' | 'change'
  /**
   * Whether the path names a record, which is locked first; `unlocked` where the act locks it later, together with
   * what else it needs.
   */
  readonly on_record: boolean | 'unlocked'
  /** Whether the records of `ids` are read without a lock, since each is locked later. */
  readonly reads_ids?: true
  /**
   * What the operation changes where that is not the record of the path: nothing, or the record a field refers to.
   * Users limited to accounts change only their own records (docs/decisions/0057-changing-shared-records.md).
   */
  readonly changes?: 'nothing' | { readonly record_of: string }
  /** Whose records it is for, where these are those of their user; asserted before it runs, and told by metadata. */
  readonly owner?: OwnRecords
  /** Set where callers limited to accounts are refused whatever the record; told by metadata, asserted by the act. */
  readonly needs_all_accounts?: true
  /**
   * Acts with the same name are serialized within a tenant, from before the record is locked: those that shift many
   * rows.
   */
  readonly advisory_lock?: string
  /**
   * Whether its statements are planned once for a connection: acts on stock are done thousands of times with few rows each
   * (`database/keep-plans.ts`).
   */
  readonly uses_generic_plans?: true
  /** Whether it reads the queue, and so is done where the queue is. */
  readonly at_queue?: true
  /** Whether the bytes of the upload are stored before the act. */
  readonly stores?: true
  /** Content types of an upload; null accepts any. */
  readonly content_types: readonly string[] | null
  readonly answer: 'record' | 'flat' | 'nothing' | 'facts' | 'records' | 'creations' | 'file'
  /** The type of the answer where it is not the resource; of a file, the record that may be returned instead. */
  readonly answers?: string
  /** Whether its answer bears a tag of its content, so that who still has it is told so in place of being sent it again. */
  readonly has_content_tag?: true
  /** Content types of the returned file. */
  readonly answer_types?: readonly string[]
  /** Query parameters, each with a description. */
  readonly query_parameters?: Readonly<Record<string, string>>
  /** Path parameters that are not ids. */
  readonly path_parameters?: readonly string[]
  /** Set where it is going to be removed (docs/operating/upgrading.md). */
  readonly deprecated?: Deprecation
  /** How several requests are done together, where they can be. */
  readonly together?: Together
  /** A description in one sentence. */
  readonly description: string
  readonly run: ActRun
}

/** The outcome of an operation and the attributes that were ignored. */
export type OperationResult = { readonly outcome: Outcome; readonly ignored: readonly string[] }
