import type { Part, Resource } from '#declare/model.ts'
import type { Violation } from '#problems/problem.ts'

/** Attributes as sent. */
export type Attributes = Readonly<Record<string, unknown>>

/** Whether a record is created or changed. */
export type Occasion = 'creation' | 'change'

/** An ignored attribute, and its JSON pointer. */
export type IgnoredField = { readonly field: string; readonly pointer: string }

/** Parsed attributes, with all violations. */
export type Parsed = {
  /** New values by column: all columns on creation, the sent ones on a change. */
  readonly values: Readonly<Record<string, unknown>>
  /** New values of the record's own address; null deletes it, undefined leaves it unchanged. */
  readonly address: Parsed | null | undefined
  readonly parts: readonly PartChanges[]
  /** The parsed objects of lists, with the declaration of each list. */
  readonly items: readonly Items[]
  /** The JSON pointers of each column's value. */
  readonly pointers: Readonly<Record<string, string>>
  readonly violations: readonly Violation[]
  readonly ignored: readonly IgnoredField[]
  /** How many characters each password had by its column, of which `values` has the hash. */
  readonly password_characters?: Readonly<Record<string, number>>
}

/** The result for a request without attributes. */
export const emptyInput: Parsed = {
  values: {},
  address: undefined,
  parts: [],
  items: [],
  pointers: {},
  violations: [],
  ignored: [],
}

/** A change to one child. */
export type PartChange =
  | { readonly type: 'ADD'; readonly parsed: Parsed }
  | { readonly type: 'UPDATE'; readonly id: number; readonly parsed: Parsed; readonly pointer: string }
  | { readonly type: 'DESTROY'; readonly id: number; readonly pointer: string }

/** The changes to one kind of children, in the order sent. */
export type PartChanges = {
  readonly part: Part
  readonly changes: readonly PartChange[]
  /** A full list: children without a change are deleted. */
  readonly is_whole?: true
  readonly violations: readonly Violation[]
  readonly ignored: readonly IgnoredField[]
}

/** A list of objects, by its column. */
export type Items = { readonly name: string; readonly each: Resource; readonly read: readonly Parsed[] }

/** What attributes are parsed with. */
export type SentInput = {
  readonly attributes: Attributes
  readonly pointer: string
  readonly occasion: Occasion
  /** Pointers of attributes that were not sent together with the others. */
  readonly elsewhere?: Readonly<Record<string, string>>
}

/** Parses attributes against a declaration. */
export type Parse = (resource: Resource, sent: SentInput) => Parsed
