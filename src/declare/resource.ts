import type { ProblemSymbol } from '#problems/catalogue.ts'
import type { Fields } from './field.ts'
import type { Row } from './rows.ts'

export * from './fields.ts'

/** The areas of permissions (platform 6.2). */
type Area =
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

/** The generic operations of a resource. */
type Verb = 'create' | 'update' | 'remove'

/** What an operation returns: the record, a flat record, or nothing. */
type AnswerKind = 'record' | 'flat' | 'nothing'

/** The facts of a refusal, apart from the field. */
export type RuleFacts = Readonly<Record<string, string | number | readonly string[] | null>>

/** A rule over the values of one row. */
export type Rule<R> = {
  readonly field: string
  readonly holds: (row: R) => boolean
  readonly error: ProblemSymbol
  /** Facts of the refusal, apart from the field. */
  readonly facts?: RuleFacts | ((row: R) => RuleFacts)
}

/** Records of resource `through` that link this record (`by`) to another (`to`). */
type Link = {
  readonly through: string
  readonly by: string
  readonly to: string
  /** Only linking records with one of these values in each field. */
  readonly only?: Readonly<Record<string, readonly string[]>>
  /** Not those whose reference of this name leads to a record with one of these values in a field. */
  readonly unless?: { readonly reference: string; readonly field: string; readonly values: readonly string[] }
}

/** The record that determines the visibility of a record, by the names of its fields. */
export type VisibleThroughDeclaration<Name extends string = string> =
  | { readonly event: Name }
  | {
      readonly type: Name
      readonly id: Name
      readonly of: readonly string[]
      /** Whether the caller must have the permission to view the type of that record, too. */
      readonly needs_view?: true
    }

/**
 * The only users who see a record, by the names of its fields: its user; if it is shared, everybody or the listed
 * roles.
 */
type VisibleToDeclaration<Name extends string = string> = {
  readonly user: Name
  readonly shared?: Name
  readonly roles?: Name
}

/**
 * The owner of a record for changes by users limited to accounts, where neither an account nor a parent determines it
 * (docs/decisions/0057-changing-shared-records.md).
 */
type OwnershipDeclaration<Name extends string = string> = {
  /** It belongs to the owner of the record in this field, regardless of other references. */
  readonly through?: Name
  /** It belongs to the owners of all records that refer to it: the referring field, by resource. */
  readonly by_referrers?: Readonly<Record<string, string>>
  /** It belongs to the user of this field. */
  readonly by_user?: Name
  /**
   * Everybody who sees it may change it: warehouse work, checked by its acts, or rights, which nobody can grant
   * beyond their own.
   */
  readonly by_visibility?: 'work' | 'rights'
}

/**
 * Which callers limited to accounts see a record that leads to no account: all of them, or those who meet one of these
 * conditions (docs/decisions/0136-what-limited-callers-see.md).
 */
export type SharedWith =
  | 'all'
  | {
      /** Those with one of these permissions, which the work with such records needs. */
      readonly holders_of?: readonly string[]
      /** Those who see a record that refers to it: the referring field, by resource. */
      readonly viewers_of?: Readonly<Record<string, string>>
      /** All, while no such record refers to it. */
      readonly unreferenced?: true
    }

/** The declaration of a resource: printable data, except for the rules. */
export type Declaration<F extends Fields = Fields> = {
  /** Plural, snake_case, the term of the interface: type, path, list root and table by default. */
  readonly name: string
  /** Its singular. */
  readonly one: string
  readonly area: Area
  /** Description of a record, in a sentence. */
  readonly description: string
  readonly verbs: readonly Verb[]
  readonly fields: F
  /** Unique sets of fields; the refusal names the last one. */
  readonly unique?: readonly (readonly (keyof F & string)[])[]
  /** Fields that are the begin and the end of a range, which ends no sooner than it begins. */
  readonly ranges?: readonly (readonly [begin: keyof F & string, end: keyof F & string])[]
  /** Further filters: a name that compares several fields with one exact value. */
  readonly any_of?: Readonly<Record<string, readonly (keyof F & string)[]>>
  /** Filters through records that link this one to others: accounts by `warehouse_id` of `account_warehouses`. */
  readonly link_filters?: Readonly<Record<string, Link>>
  /** Children shown in lists under this name, but not edited through the record. */
  readonly shows?: Readonly<Record<string, { readonly of: string; readonly by: string }>>
  /** The packs of its units: the field with the units of each pack, by the name of the pack. */
  readonly packs?: Readonly<Record<string, keyof F & string>>
  readonly rules?: readonly Rule<Row<F>>[]
  /** False for users, roles and permissions: imports do not write them. */
  readonly imported?: false
  /** What create and update return, if not the record. */
  readonly answers?: Partial<Readonly<Record<'create' | 'update', AnswerKind>>>
  /** `data.id` as a number. */
  readonly id?: 'string' | 'integer'
  /** Nested under another record: `/api/<path>/{<by>_id}/<tail>`. */
  readonly under?: { readonly path: string; readonly by: keyof F & string; readonly tail: string }
  /** The path below `/api/`, if it is not the name. */
  readonly path?: string
  /** The table, if it is not the name. */
  readonly table?: string
  /** Tables without a resource whose rows belong to a record and are deleted with it, each with the column that has its id. */
  readonly details?: Readonly<Record<string, string>>
  /** Fixed values that distinguish the rows of this resource from others of its table. */
  readonly discriminator?: Readonly<Record<string, string>>
  /** Fields that may also be sent together, in an object of this name. */
  readonly field_groups?: Readonly<Record<string, readonly (keyof F & string)[]>>
  /** Returned in these objects too, instead of as single fields. */
  readonly returns_field_groups?: true
  /** Built-in records, which cannot be changed: those whose field has another value than `unless`. */
  readonly built_in?: { readonly field: keyof F & string; readonly unless: string | boolean | null }
  /**
   * Whose rows a tenant sees: its own, its members, or the tenants its caller may enter. A feed is the tenant's event
   * log: its rows have ids of another format and no timestamps, and are visible once they have a position. A log
   * contains the same events at once, without positions, and entries that are not events.
   */
  readonly scope?: 'tenant' | 'members' | 'memberships' | 'feed' | 'log' | 'installation'
  /** The column with the user whose membership makes a record one of the tenant's, if it is not the id. */
  readonly membership_column?: string
  /** A record without account and warehouse is visible to the user of this field only, and to unlimited callers. */
  readonly private_to?: keyof F & string
  /** The only users who see a record. */
  readonly visible_to?: VisibleToDeclaration<keyof F & string>
  /**
   * A record about another one, visible to those who see that: the event in this field, or the record named by two
   * fields, type and id.
   */
  readonly visible_through?: VisibleThroughDeclaration<keyof F & string>
  /** The flag without which callers limited to accounts do not see a record. */
  readonly shown_by?: keyof F & string
  /** Which callers limited to accounts see its records that lead to no account; none if absent. */
  readonly shared_with?: SharedWith
  /** The owner of its records, if neither an account nor a parent determines it. */
  readonly ownership?: OwnershipDeclaration<keyof F & string>
  /** Codes and names that the search covers, by prefix; the first is the title of a result. */
  readonly searched?: readonly (keyof F & string)[]
  /** Texts by which records that refer to one can be grouped: tasks by `location_from_zone`. */
  readonly grouped_by?: readonly (keyof F & string)[]
  /** The flag of archived records: lists omit them unless requested. */
  readonly archive?: keyof F & string
  /** Lists can show its records at any instant, derived from the ledger. */
  readonly history?: true
  /** GraphQL names that are not derived. */
  readonly graphql?: {
    readonly root?: string
    readonly node?: string
    readonly filter?: string
    /** The type of the root, if the derived name is that of another node. */
    readonly root_type?: string
    readonly hidden?: true
    /** The types of fields that differ from their kind's: `Float`, `[Int]`, `DateTime`. */
    readonly types?: Readonly<Record<string, string>>
  }
  /** The default order of a list; by default by id. */
  readonly order?: readonly (keyof F & string)[]
}

/** A declaration whose fields are known: `DeclarationOf<F>` infers them. */
export type DeclarationOf<F extends Fields> = Omit<AnyDeclaration, 'fields'> & { readonly fields: F }

/** Declares a resource; returns the declaration unchanged. */
export function resource<const F extends Fields>(declaration: Declaration<F>): Declaration<F> {
  return declaration
}

/** A declaration of any resource, for lists of them. */
export type AnyDeclaration = Omit<
  Declaration,
  | 'rules'
  | 'unique'
  | 'ranges'
  | 'any_of'
  | 'under'
  | 'built_in'
  | 'field_groups'
  | 'order'
  | 'archive'
  | 'searched'
  | 'grouped_by'
  | 'packs'
  | 'private_to'
  | 'visible_to'
  | 'visible_through'
  | 'shown_by'
  | 'ownership'
> & {
  readonly private_to?: string
  readonly visible_to?: VisibleToDeclaration
  readonly visible_through?: VisibleThroughDeclaration
  readonly shown_by?: string
  readonly ownership?: OwnershipDeclaration
  readonly rules?: readonly Rule<never>[]
  readonly packs?: Readonly<Record<string, string>>
  readonly unique?: readonly (readonly string[])[]
  readonly ranges?: readonly (readonly [begin: string, end: string])[]
  readonly any_of?: Readonly<Record<string, readonly string[]>>
  readonly field_groups?: Readonly<Record<string, readonly string[]>>
  readonly under?: { readonly path: string; readonly by: string; readonly tail: string }
  readonly built_in?: { readonly field: string; readonly unless: string | boolean | null }
  readonly archive?: string
  readonly searched?: readonly string[]
  readonly grouped_by?: readonly string[]
  readonly order?: readonly string[]
}
