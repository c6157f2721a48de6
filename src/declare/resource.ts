import type { ProblemSymbol } from '#problems/catalogue.ts'
import type { Fields } from './field.ts'
import type { Row } from './rows.ts'

export * from './fields.ts'

/** The areas of permissions (platform 6.2). */
export type Area =
  | 'accounts'
  | 'warehouses'
  | 'products'
  | 'stock'
  | 'receipts'
  | 'orders'
  | 'shipping'
  | 'tasks'
  | 'transactions'
  | 'charges'
  | 'handheld'
  | 'imports'
  | 'integrations'
  | 'automations'
  | 'printing'
  | 'documents'
  | 'reports'
  | 'dashboards'
  | 'users'
  | 'roles'
  | 'applications'
  | 'subdomains'
  | 'screens'
  | 'events'

/** What a client may do with any record of a resource, in the same way for all of them. */
export type Verb = 'create' | 'update' | 'remove'

/** How a verb is answered: the record, a flat record, or nothing. */
export type AnswerKind = 'record' | 'flat' | 'nothing'

/** What a refusal says beside the field. */
export type RuleFacts = Readonly<Record<string, string | number | readonly string[] | null>>

/** A rule over one row's own values. */
export type Rule<R> = {
  readonly field: string
  readonly holds: (row: R) => boolean
  readonly error: ProblemSymbol
  /** Facts of the refusal beside the field. */
  readonly facts?: RuleFacts | ((row: R) => RuleFacts)
}

/** Records of resource `through` whose reference `by` names this record and whose reference `to` names another. */
export type Link = { readonly through: string; readonly by: string; readonly to: string }

/** What a record is seen with, by the names of its fields. */
export type SeenWithDeclaration<Name extends string = string> =
  | { readonly event: Name }
  | { readonly type: Name; readonly id: Name; readonly of: readonly string[] }

/** Who alone sees a record, by the names of its fields: its user, and where it is shared everybody or the roles it lists. */
export type SeenByDeclaration<Name extends string = string> = {
  readonly user: Name
  readonly shared?: Name
  readonly roles?: Name
}

/**
 * Whose a record is for users limited to accounts who want to change it, where neither an account nor a parent says so
 * (docs/decisions/0065-changing-shared-records.md).
 */
export type OwnedDeclaration<Name extends string = string> = {
  /** It belongs to whoever owns the record this field refers to, whatever else it refers to. */
  readonly through?: Name
  /** It belongs to those who own all records that refer to it: the field that does, by the name of their resource. */
  readonly with_all?: Readonly<Record<string, string>>
  /** It belongs to the user of this field. */
  readonly by_user?: Name
  /** Whoever sees it may change it: work of the warehouse, guarded by its acts, or rights, of which nobody gives more than they have. */
  readonly by_sight?: 'work' | 'rights'
}

/** What a developer writes for a resource: facts only, printable but for the rules. */
export type Declaration<F extends Fields = Fields> = {
  /** Plural, snake_case, the contract's own word: type, path, list root and table unless said. */
  readonly name: string
  /** The same in the singular. */
  readonly one: string
  readonly area: Area
  /** What a record of it is, in a sentence. */
  readonly description: string
  readonly verbs: readonly Verb[]
  readonly fields: F
  /** Sets of fields no two records share; the last one bears the refusal. */
  readonly unique?: readonly (readonly (keyof F & string)[])[]
  /** Filters beside the fields' own: a name that looks into several fields for one exact value. */
  readonly any_of?: Readonly<Record<string, readonly (keyof F & string)[]>>
  /** Filters that look into records linking this one to others: accounts by `warehouse_id` of `account_warehouses`. */
  readonly linked?: Readonly<Record<string, Link>>
  /** Children that lists show under this name, though they are not edited through the record. */
  readonly shows?: Readonly<Record<string, { readonly of: string; readonly by: string }>>
  /** The packs its units come in: the field that says how many units each holds, by the name of the pack. */
  readonly packs?: Readonly<Record<string, keyof F & string>>
  readonly rules?: readonly Rule<Row<F>>[]
  /** False for what decides who may do what: imports write no such records. */
  readonly imported?: false
  /** Where the contract wants another answer than the record. */
  readonly answers?: Partial<Readonly<Record<'create' | 'update', AnswerKind>>>
  /** `data.id` as a number. */
  readonly id?: 'string' | 'integer'
  /** Kept under another record: `/api/<path>/{<by>_id}/<tail>`. */
  readonly under?: { readonly path: string; readonly by: keyof F & string; readonly tail: string }
  /** The path below `/api/` where it is not the name. */
  readonly path?: string
  /** The table where it is not the name. */
  readonly table?: string
  /** Fixed values that tell the rows of this resource from others of its table. */
  readonly always?: Readonly<Record<string, string>>
  /** Fields that may also be written together, in an object of this name. */
  readonly gathered?: Readonly<Record<string, readonly (keyof F & string)[]>>
  /** Answered together too, instead of each by itself. */
  readonly answers_gathered?: true
  /** Records with this field set otherwise than `unless` came with the tenant and stay as they are. */
  readonly built_in?: { readonly field: keyof F & string; readonly unless: string | boolean | null }
  /**
   * Whose rows a tenant sees: its own, its members, or the tenants its caller may enter. A feed is the tenant's own log:
   * its rows have ids of another make, none of the stamps of records, and show once they have a position. A log is the same
   * together with what is no event, at once and without positions.
   */
  readonly scope?: 'tenant' | 'members' | 'memberships' | 'feed' | 'log' | 'installation'
  /** The column that says whose membership makes a record one of the tenant's, where that is not its id. */
  readonly member?: string
  /** Where it names neither account nor warehouse, only the user of this field sees it, and whoever sees everything. */
  readonly private_to?: keyof F & string
  /** Nobody else sees it, whatever else they see. */
  readonly seen_by?: SeenByDeclaration<keyof F & string>
  /**
   * It tells of something else and is seen by those who see that: the event whose id this field has, or the record of one of
   * these resources that two fields name by its type and id.
   */
  readonly seen_with?: SeenWithDeclaration<keyof F & string>
  /** Whose its records are, where neither an account nor a parent says so. */
  readonly owned?: OwnedDeclaration<keyof F & string>
  /** The flag of records that are put away: lists leave them out unless they are asked for. */
  readonly archive?: keyof F & string
  /** Lists show its records as they were at any instant, as far as the ledger tells. */
  readonly history?: true
  /** Names of the GraphQL side where they are not derived. */
  readonly graphql?: {
    readonly root?: string
    readonly node?: string
    readonly filter?: string
    /** The type of the root, where the derived name is that of another node. */
    readonly root_type?: string
    readonly hidden?: true
    /** The types of fields that are not shown as their kind usually is: `Float`, `[Int]`, `DateTime`. */
    readonly types?: Readonly<Record<string, string>>
  }
  /** The order of a list without one; ids otherwise. */
  readonly order?: readonly (keyof F & string)[]
}

/** Declares a resource. The value is exactly what was written. */
export function resource<const F extends Fields>(declaration: Declaration<F>): Declaration<F> {
  return declaration
}

/** A declaration of any resource, for lists of them. */
export type AnyDeclaration = Omit<
  Declaration,
  | 'rules'
  | 'unique'
  | 'any_of'
  | 'under'
  | 'built_in'
  | 'gathered'
  | 'order'
  | 'archive'
  | 'packs'
  | 'private_to'
  | 'seen_by'
  | 'seen_with'
  | 'owned'
> & {
  readonly private_to?: string
  readonly seen_by?: SeenByDeclaration
  readonly seen_with?: SeenWithDeclaration
  readonly owned?: OwnedDeclaration
  readonly rules?: readonly Rule<never>[]
  readonly packs?: Readonly<Record<string, string>>
  readonly unique?: readonly (readonly string[])[]
  readonly any_of?: Readonly<Record<string, readonly string[]>>
  readonly gathered?: Readonly<Record<string, readonly string[]>>
  readonly under?: { readonly path: string; readonly by: string; readonly tail: string }
  readonly built_in?: { readonly field: string; readonly unless: string | boolean | null }
  readonly archive?: string
  readonly order?: readonly string[]
}
