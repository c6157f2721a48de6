import type { FieldLabel } from '../../src/values/field-label.ts'

/** What kind of value a field has; a new kind is a row in `form/fields`, `grid/cells` and `grid/operators`. */
type FieldKind =
  | 'text'
  | 'integer'
  | 'decimal'
  | 'flag'
  | 'choice'
  | 'moment'
  | 'day'
  | 'reference'
  | 'json'
  | 'texts'
  | 'ids'
  | 'integers'
  | 'password'
  | 'secret'
  | 'address'
  | 'parts'

/** A field of a record or of what an operation takes, as its declaration has it; facts that do not hold are left out. */
export type FieldMetadata = {
  /** The name of the field: `carrier`. */
  readonly name: string
  /** The name it is sent under: `carrier_id`. */
  readonly attribute: string
  readonly kind: FieldKind
  readonly group: 'identity' | 'dates' | 'settings' | 'own_fields'
  /** The name under which lists show it; null where they do not. */
  readonly list_field: string | null
  readonly description?: string
  readonly example?: unknown
  readonly required?: true
  readonly needed?: true
  /** Keeps the value it was created with. */
  readonly fixed?: true
  readonly read_only?: true
  readonly write_only?: true
  readonly shown_once?: true
  readonly computed?: true
  readonly alias?: string
  readonly accepts?: readonly string[]
  readonly min?: number
  readonly max?: number
  /** The bound itself is refused: greater than `min`. */
  readonly above?: true
  readonly scale?: number
  readonly unrounded?: true
  readonly unit?: string
  readonly packed_by?: string
  readonly trimmed?: true
  readonly stored?: 'lower' | 'upper'
  readonly format?: string
  readonly options?: readonly string[]
  readonly default?: unknown
  /** Takes the value of the first of these fields that has one. */
  readonly follows?: readonly string[]
  /** The type that is referred to. */
  readonly to?: string
  readonly among?: Readonly<Record<string, string>>
  readonly shape?: 'object' | 'list' | 'pairs'
}

/** What a list can show. */
export type ListFieldMetadata = {
  readonly name: string
  readonly kind: 'column' | 'breakdown' | 'relation' | 'children' | 'listed' | 'group' | 'node_id'
  /** How a column is written in JSON. */
  readonly form?: string
  /** The declared field that it shows. */
  readonly field?: string | null
  /** The type of a relation or of children. */
  readonly to?: string
  readonly members?: readonly string[]
}

/** What a list can be filtered by. */
export type FilterMetadata = {
  readonly name: string
  readonly family: 'text' | 'id' | 'integer' | 'decimal' | 'flag' | 'moment' | 'day' | 'word'
  readonly operators: readonly string[]
  readonly options: readonly string[] | null
  /** The reference whose record is compared. */
  readonly through: string | null
}

/** Values of which records have one, by name. */
export type ValuesOfRecords = Readonly<Record<string, readonly string[]>>

/** What can be asked of a type. */
export type OperationMetadata = {
  readonly name: string
  readonly method: string
  /** With `{id}` and the like in it. */
  readonly path: string
  /** Null where it depends on the record. */
  readonly permission: string | null
  /** Whether callers limited to accounts may do it to records of theirs. */
  readonly limited: boolean
  /** Where it is for the owner of records: who may do it to those of others in any case, and to which of the own ones. */
  readonly owner: {
    readonly others: string | null
    readonly having: ValuesOfRecords
  } | null
  readonly description: string
  readonly takes: 'attributes' | 'plain' | 'ids' | 'ids_and_attributes' | 'bytes' | 'nothing'
  /** Whether it is about the one record that its path names. */
  readonly on_record: boolean
  readonly occasion: 'creation' | 'change'
  /** Of its own; null where it takes the fields of its type, or none. */
  readonly input: {
    readonly fields: readonly FieldMetadata[]
    readonly lists: readonly { readonly attribute: string; readonly fields: readonly FieldMetadata[] }[]
    readonly parts: readonly { readonly name: string; readonly of: string; readonly required: boolean }[]
  } | null
  readonly content_types: readonly string[] | null
  readonly query: Readonly<Record<string, string>>
  readonly answer: 'record' | 'flat' | 'nothing' | 'facts' | 'records' | 'file'
  readonly answers: string | null
}

/** The summary of a type in the index. */
export type TypeSummary = {
  /** The type: `goods_outs`. */
  readonly name: string
  /** One record of it: `goods_out`. */
  readonly one: string
  readonly area: string
  readonly description: string
  /** Its root in GraphQL; null where it has no list. */
  readonly root: string | null
  /** What a caller needs to see it; null where it has no list. */
  readonly permission: string | null
  /** Of which callers limited to accounts need one as well; null where they need none. */
  readonly limited_permissions: readonly string[] | null
  /** Whether such callers may change some of its records. */
  readonly limited_changes: boolean
  /** Whether they may create some. */
  readonly limited_creations: boolean
  /** The fields that name a record to people, the best first. */
  readonly title_fields: readonly string[]
  /** The fields that the search looks in; none where records of the type are not searched. */
  readonly searched: readonly string[]
  /** The types that it refers to, by the names under which references are sent. */
  readonly references: Readonly<Record<string, string>>
}

/** Everything about a type. */
export type TypeMetadata = TypeSummary & {
  /** The name of its node in GraphQL. */
  readonly node: string | null
  /** The name of its filter type in GraphQL. */
  readonly filter_type: string | null
  readonly has_history: boolean
  /** Whether its records can be commented on and watched. */
  readonly has_comments: boolean
  readonly archive: string | null
  readonly order: readonly string[]
  readonly fields: readonly FieldMetadata[]
  /** Children edited with the record, as `<name>_changes`. */
  readonly parts: readonly {
    readonly name: string
    readonly of: string
    readonly by: string
    readonly required: boolean
  }[]
  /** Children answered with the record. */
  readonly shows: readonly { readonly name: string; readonly of: string; readonly by: string }[]
  readonly list_fields: readonly ListFieldMetadata[]
  readonly filters: readonly FilterMetadata[]
  readonly sorts: readonly string[]
  /** The sorts that are quick however many records there are. */
  readonly quick_sorts: readonly string[]
  readonly operations: readonly OperationMetadata[]
  /** What the tenant calls its own fields, in their order. */
  readonly field_labels: readonly FieldLabel[]
}

/** A standard file: what its rows become, and its columns with the attributes they set. */
export type StandardFile = {
  readonly resource: string
  readonly how: string
  readonly columns: readonly {
    readonly name: string
    readonly required: boolean
    readonly attribute: string
  }[]
}

/** The index of all types, and what belongs to no single one. */
export type MetadataIndex = {
  readonly version: string
  readonly types: readonly TypeSummary[]
  readonly problems: Readonly<Record<string, { readonly number: number; readonly status: number }>>
  readonly events: Readonly<Record<string, unknown>>
  readonly actions: Readonly<Record<string, unknown>>
  /** The standard files by the name of their type, each with its columns. */
  readonly imports: Readonly<Record<string, StandardFile>>
  readonly widgets: Readonly<Record<string, unknown>>
  readonly template_sample: unknown
  /** The permissions of each area, each with those that it includes, itself among them. */
  readonly permissions: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
}
