import type { Sql, Statement } from './sql.ts'
import type { StatementInText } from './statements-in.ts'

/** A server of several, and the tenants that it has: those whose keys are in a range. */
export type Share = {
  readonly first: number
  readonly last: number
  readonly host: string
  readonly port: number
  /** Whether it is the server that was asked. */
  readonly is_own: boolean
}

/** How to find out which of several servers has the rows of a tenant. */
export type Placement = {
  /** Reads every `Share`. */
  readonly shares: Sql
  /** Reads the `key` of a tenant, which never changes. */
  keyOf(tenant: number): Sql
  /** Whether a statement failed since the rows it was about are on another server now. */
  hasMoved(error: unknown): boolean
}

/**
 * What the database is made of: a single server, or a Citus cluster. Whatever is done differently on a cluster is asked here, each by the
 * reason why; nothing else knows which of the two it is.
 */
export interface Topology {
  /**
   * Confines the following statements of a transaction to a tenant, and sets the user; policies read both. `plans_once` makes them use
   * generic plans where these serve every tenant (`use-generic-plans.ts`).
   */
  confinement(tenant: number, user_id: number, plans_once?: boolean): readonly Sql[]
  /** Whether that can be sent before the transaction has begun. */
  readonly confinesBeforeBegin: boolean
  /** Assumes a role until the end of the transaction. */
  assumeRole(role: string): Sql
  /** Lets the following statements of a transaction see across tenants, or ends that. */
  seeAcrossTenants(isSeeing: boolean): Sql
  /** The text of a statement as the database accepts it. */
  textFor(text: string): string
  /** Whether the plan of a statement serves every tenant. */
  readonly sharesPlans: boolean
  /** Where it does not: whom plans of a transaction serve once a statement was sent; empty where they serve nobody else. */
  plansServe(before: string, statement: string): string
  /**
   * A statement that takes effect with the transaction where the queue and the listeners are, whichever node is asked; its answer is
   * not returned. `make` builds it around its one argument, an object.
   */
  atQueue(make: (argument: Sql) => Sql, argument: object): Sql
  /** Takes an advisory lock of the installation until the transaction ends. */
  lockInstallation(name: string): Sql
  /** Whether a statement is one that another process passes on to the queue. */
  isPassedOn(statement: Statement): boolean
  /** Executes what other nodes have passed on to the queue, as the role that queues jobs. */
  executePassedOn(): readonly Sql[]
  /** How to find the server of a tenant, which is asked about it; null where one server has all rows. */
  readonly placement: Placement | null
  /** What an advisory lock of a tenant is selected from, so that the lock is the same whichever node is asked. */
  atTenant(tenant: number): Sql
  /**
   * Whether an insert may read: subqueries among its values and in its update on conflict, and rows that another part of the statement
   * returns.
   */
  readonly readsInInserts: boolean
  /** Whether one statement locks rows of several tables, one table after the other. */
  readonly locksTogether: boolean
  /** Whether the row of a tenant is the same for all who refer to it, so that locking it keeps them out. */
  readonly hasSoleTenantRows: boolean
  /** Whether tables of tenants are joined by more than the number of the tenant that a statement names. */
  readonly joinsTenantsBySlug: boolean
  /** Whether all draw numbers of one sequence, which then grow with time. */
  readonly hasSoleSequences: boolean
  /** Whether a text that depends on settings of the session may be written. */
  readonly writesTextsOfSessions: boolean
  /** Whether there may be a replica to read from. */
  readonly hasReplica: boolean
  /** Statements that go before changes of the schema, or of rows of many tables, in their transaction. */
  readonly beforeSchemaChanges: readonly string[]
  /** The statements of a migration as they are executed. */
  migrationFor(statements: readonly StatementInText[]): readonly StatementInText[]
  /** What is recorded of each migration: whether it has spread its tables. */
  readonly spreadsTables: boolean
  /** What must hold in addition to the rules of every database: each query lists what breaks it. */
  readonly rules: readonly { readonly check: string; readonly query: string }[]
}
