import type { Secrets } from '#access/secrets.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import type { Problem } from '#problems/problem.ts'
import type { AnyRow, FullRow } from '#records/columns.ts'
import type { Parsed } from '#records/parsed.ts'
import type { JsonObject } from '#values/json.ts'

/** How a request is made. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What an act is handed: everything has been read, and the record it is about is locked. */
export type Act = {
  readonly resource: Resource
  /** The record of the path, locked; for acts on a record alone. */
  readonly subject: FullRow
  /** The ids in the path by name: `id`, `mapping_group_id`. */
  readonly path: Readonly<Record<string, number>>
  /** The attributes sent, read against the operation's input. */
  readonly parsed: Parsed
  /** The records named in `ids`, locked in key order. */
  readonly subjects: readonly AnyRow[]
  /** The bytes of an upload. */
  readonly upload: Upload
  /** What signs and seals secrets that are no field of their own. */
  readonly sealer: Secrets
  /** The words in the path by name, as they were written: `client_id`. */
  readonly words: Readonly<Record<string, string>>
  /** What stands behind the question mark, by name; operations that list nothing there look at none of it. */
  readonly query: Readonly<Record<string, string>>
  /** Does an update to one record with what was sent here, with all that is asked when it is sent alone. */
  readonly updateOne: (update: Operation, id: number) => Promise<Outcome>
}

/** A file that was sent as it is. */
export type Upload = {
  readonly bytes: Buffer
  readonly content_type: string
  readonly file_name: string | null
  /** Where its bytes are kept already, for operations that store them. */
  readonly stored?: StoredBytes
}

/** Bytes that are kept outside the database. */
export type StoredBytes = {
  readonly file_path: string
  readonly file_size: number
  readonly sha256: string
}

/** What an act comes to. */
export type Outcome =
  | { readonly kind: 'record'; readonly resource: Resource; readonly row: FullRow }
  | { readonly kind: 'records'; readonly resource: Resource; readonly rows: readonly FullRow[] }
  | { readonly kind: 'facts'; readonly type: string; readonly facts: JsonObject }
  | { readonly kind: 'file'; readonly file: AnsweredFile }
  | { readonly kind: 'nothing' }

/** A file that is answered as it is; text is written as UTF-8. */
export type AnsweredFile = {
  readonly file_name: string
  readonly content_type: string
  readonly content: string | Buffer
}

/**
 * What was begun here cannot be ended without the outside: it is asked once the transaction is through, and what came of
 * it is written by another act, in a transaction of its own (decisions/0022).
 */
export type ExternalStep = {
  readonly kind: 'external_step'
  readonly ask: (waiting: Waiting) => Promise<Step>
}

/** Whoever waits for an external step. */
export type Waiting = {
  /** Tells that they have hung up. */
  readonly hung_up?: AbortSignal | undefined
  /** Notes a file that was kept for the act that follows: it is removed where that act is refused. */
  readonly kept: (file_path: string) => void
}

/** A refusal that leaves something behind: what the act wrote stays, and the caller is told all the same. */
export type Refused = { readonly kind: 'refused'; readonly problem: Problem }

/** One act of an operation; nearly always it is the only one. */
export type Step = (tx: Transaction, act: Act) => Promise<Outcome | ExternalStep | Refused>

/**
 * What is sent with a request: a JSON:API document, plain JSON, ids in the query, ids and the attributes of all their records
 * as plain JSON, a file, or nothing that counts.
 */
export type Takes = 'attributes' | 'plain' | 'ids' | 'ids_and_attributes' | 'bytes' | 'nothing'

/** Whether attributes are sent, in a document or in plain JSON. */
export function takesInput({ takes }: Pick<Operation, 'takes'>): boolean {
  return takes === 'attributes' || takes === 'plain' || takes === 'ids_and_attributes'
}

/** Whether the request names several records, by ids that are not part of its input. */
export function takesIds({ takes }: Pick<Operation, 'takes'>): boolean {
  return takes === 'ids' || takes === 'ids_and_attributes'
}

/** Whether it is done only if records still have the versions that a request names. */
export function hasVersions({ on_record, takes }: Pick<Operation, 'on_record' | 'takes'>): boolean {
  return on_record !== false || takesIds({ takes })
}

/** Everything that can be asked is one of these. */
export type Operation = {
  /** `create`, `update`, `run`: with its resource it names the source of an error, `sites.create`. */
  readonly name: string
  readonly resource: Resource
  readonly method: Method
  /** `/api/sites/{id}`. */
  readonly path: string
  /** The permission it needs; null where the act itself asks, since what counts is not the role in this tenant. */
  readonly permission: string | null
  readonly takes: Takes
  /** What its attributes are read against; the resource itself where it takes them. */
  readonly input: Resource | null
  readonly occasion: 'creation' | 'change'
  /**
   * Whether the path names a record, which is locked before anything else is looked at; `seen` where the act locks it in
   * its own turn, together with what else it needs.
   */
  readonly on_record: boolean | 'seen'
  /** Whether the records named in `ids` are only looked for, since each is locked in its turn. */
  readonly sees_ids?: true
  /**
   * What it changes of the record of the path, where that is not the record itself: nothing, or the record that a field of it
   * refers to. Users limited to accounts change only what is theirs (docs/decisions/0065-changing-shared-records.md).
   */
  readonly changes?: 'nothing' | { readonly record_of: string }
  /** Acts with the same word take turns within a tenant, from before the record is locked: those that shift many rows. */
  readonly turn?: string
  /** Whether the bytes of the upload are kept outside the database, before the act. */
  readonly stores?: true
  /** Content types of an upload; null takes any. */
  readonly content_types: readonly string[] | null
  readonly answer: 'record' | 'flat' | 'nothing' | 'facts' | 'records' | 'file'
  /** The type answered where it is not the resource's own; of a file, the record that may be answered in its place. */
  readonly answers?: string
  /** Content types of the file that is answered. */
  readonly answer_types?: readonly string[]
  /** What may stand behind the question mark, each with a sentence on it. */
  readonly query_words?: Readonly<Record<string, string>>
  /** Names in the path that are no ids. */
  readonly path_words?: readonly string[]
  /** A sentence on what it does. */
  readonly description: string
  readonly run: Step
}

/** What came of a request, and which attributes were passed over. */
export type Performed = { readonly outcome: Outcome; readonly ignored: readonly string[] }
