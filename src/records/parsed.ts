import type { Part, Resource } from '#declare/model.ts'
import type { Violation } from '#problems/problem.ts'

/** Attributes as they were sent. */
export type Attributes = Readonly<Record<string, unknown>>

/** Whether a new row is described, or a change to one that is there. */
export type Occasion = 'creation' | 'change'

/** An attribute that was sent but means nothing here, and where it stands in the request. */
export type Ignored = { readonly field: string; readonly pointer: string }

/** What was sent, as columns take it, with everything that is wrong with it. */
export type Parsed = {
  /** New values by column. On creation every column has one; on a change only those that were sent. */
  readonly values: Readonly<Record<string, unknown>>
  /** New values of the record's own address; null removes it, undefined leaves it. */
  readonly address: Parsed | null | undefined
  readonly parts: readonly PartChanges[]
  /** What the objects in lists say, each list beside its declaration. */
  readonly items: readonly Items[]
  /** Where in the request each column's value stands. */
  readonly pointers: Readonly<Record<string, string>>
  readonly violations: readonly Violation[]
  readonly ignored: readonly Ignored[]
}

/** What a request without attributes says. */
export const unsaid: Parsed = {
  values: {},
  address: undefined,
  parts: [],
  items: [],
  pointers: {},
  violations: [],
  ignored: [],
}

/** One change to a record's children. */
export type PartChange =
  | { readonly type: 'ADD'; readonly parsed: Parsed }
  | { readonly type: 'UPDATE'; readonly id: number; readonly parsed: Parsed; readonly pointer: string }
  | { readonly type: 'DESTROY'; readonly id: number; readonly pointer: string }

/** The changes to one kind of children, in the order sent. */
export type PartChanges = {
  readonly part: Part
  readonly changes: readonly PartChange[]
  /** All there is to be: children that no change names go. */
  readonly is_whole?: true
  readonly violations: readonly Violation[]
  readonly ignored: readonly Ignored[]
}

/** A list of objects that was sent, by its column. */
export type Items = { readonly name: string; readonly each: Resource; readonly read: readonly Parsed[] }

/** What may be said of the sender of attributes beside them. */
export type Sent = {
  readonly attributes: Attributes
  readonly pointer: string
  readonly occasion: Occasion
  /** Where those stand that were not sent among the others. */
  readonly elsewhere?: Readonly<Record<string, string>>
}

/** Reads attributes against a declaration. */
export type Parse = (resource: Resource, sent: Sent) => Parsed
