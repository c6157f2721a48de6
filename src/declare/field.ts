import type { ProblemSymbol } from '#problems/catalogue.ts'
import type { Json, JsonObject } from '#values/json.ts'

/** What every field may say about itself, whatever its kind. */
type Common = {
  /** What it is, in a sentence; the references are written from it. */
  readonly description?: string
  /** What the references show where what fits any such field would not fit beside the others. */
  readonly example?: Json
  /** Must be given on creation, and never be cleared. */
  readonly required?: true
  /** Of an act: must be sent and not be empty, of which a refusal of its own tells. */
  readonly needed?: true
  /** Keeps the value it was created with. */
  readonly fixed?: true
  /** Set by the service, never by a client. */
  readonly read_only?: true
  /** Taken in, never given out. */
  readonly write_only?: true
  /** A second name: accepted by REST, and served and filtered by GraphQL beside the first. */
  readonly alias?: string
  /** Answered under both names. */
  readonly answers_both?: true
  /** Other names accepted on input alone, after the field's own. */
  readonly accepts?: readonly string[]
  /** The name under which lists serve and filter it, where that is not REST's. */
  readonly listed_as?: string
  /** Answered by REST alone; lists show something else in its place. */
  readonly unlisted?: true
  /** Of a member of the tenant: kept in the membership, not with the person. */
  readonly of_member?: true
  /** Answered by the act that makes it and never again: what is kept of it cannot be turned back. */
  readonly shown_once?: true
  /** Worked out by the database from other columns; nobody writes it. */
  readonly computed?: true
  /** It tells of warehouses beside that of its record: who does not see all of them is shown it as empty, and in events not at all. */
  readonly of_all_warehouses?: true
}

/** The letters a word is kept in, whatever letters it is sent and looked for in. */
export type Letters = 'lower' | 'upper'

/** Text; lengths count Unicode code points. */
export type TextField = Common & {
  readonly kind: 'text'
  readonly max: number
  readonly min?: number
  /** Codes and references lose surrounding blanks; other texts are kept as sent. */
  readonly trimmed?: true
  readonly stored?: Letters
  /** The name of a format in `declare/formats.ts`. */
  readonly format?: string
  /** Compared without regard to case where it must be unique. */
  readonly any_case?: true
  readonly default?: string
  /** Takes the value of these fields, the first that has one, when it is not given. */
  readonly follows?: readonly string[]
  /** Kept in fewer bytes than its text has; compared and shown as text. */
  readonly kept_as?: 'uuid'
  /** Takes the next number of this sequence of the tenant when it is not given; an empty text is refused. */
  readonly sequence?: string
  /** The same of a number that an act takes from elsewhere. */
  readonly numbered?: true
  /** Of a log: the words that no event has, so that none of the events is read where one of these is looked for. */
  readonly no_event?: readonly string[]
}

/** A whole number. */
export type IntegerField = Common & {
  readonly kind: 'integer'
  readonly min: number
  readonly max: number
  readonly default?: number
  /** Shown by GraphQL as `ID` where it names something outside. */
  readonly names_outside?: true
}

/** An exact decimal: quantities and money keep 4 places, everything else 6. */
export type DecimalField = Common & {
  readonly kind: 'decimal'
  readonly scale: 4 | 6
  /** A finer value is refused, not rounded. */
  readonly unrounded?: true
  /** Lists show it in packs too, as `<name>_breakdown`: those of the record this reference names. */
  readonly packed_by?: string
  readonly unit?: string
  readonly min?: number
  readonly max?: number
  /** The bound itself is refused: greater than `min`. */
  readonly above?: true
  readonly default?: number
}

/** Yes or no. */
export type FlagField = Common & {
  readonly kind: 'flag'
  readonly default?: boolean
  /** At most one row of a group has it set, or exactly one; setting it clears the others. */
  readonly sole?: 'at_most_one' | 'exactly_one'
  /** The fields that make the group, none for the whole tenant. */
  readonly within?: readonly string[]
}

/** One of a list of words. */
export type ChoiceField<Option extends string = string> = Common & {
  readonly kind: 'choice'
  readonly options: readonly Option[]
  readonly stored?: Letters
  readonly default?: Option
  /** Served by GraphQL as plain text although its values are listed. */
  readonly plain?: true
  /** The input type of its filter where that is one of words although the field is plain text. */
  readonly filter?: string
}

/** A moment in time. */
export type MomentField = Common & {
  readonly kind: 'moment'
  /** Ids of its records begin with it, so that lists are sorted and filtered by it as they are by ids. */
  readonly in_id?: true
}

/** A calendar day. */
export type DayField = Common & { readonly kind: 'day' }

/** A reference to a record of another resource; its attribute and column are `<field>_id`. */
export type ReferenceField = Common & {
  readonly kind: 'reference'
  readonly to: string
  /** What happens here when the other record goes: it may not go, this record goes along, or lets it go. */
  readonly on_removal: 'hold' | 'remove' | 'clear'
  /** It is a part of the other record: who does not see that one does not see this one. */
  readonly whole?: true
  /** The record taken when none is given: the one whose field has this value. */
  readonly default?: { readonly field: string; readonly value: string }
  /** It says whose this record is, as the account or warehouse called just so does. */
  readonly owner?: true
  /** Only records with these values may be named. */
  readonly among?: Readonly<Record<string, string>>
  /** What naming another one is refused with, told these values; `must_exist` where nothing is said. */
  readonly error?: ProblemSymbol
  /** Names who made the record. */
  readonly maker?: true
  /** Names whoever changed the record last. */
  readonly changer?: true
}

/** A list that is sent has at most so many items, unless its field says otherwise (platform 1.10). */
export const ITEMS_MAX = 1000

/** Free JSON: an object, or a list of objects. */
export type JsonField = Common & {
  readonly kind: 'json'
  readonly shape: 'object' | 'list' | 'pairs'
  /** Pairs that are kept and answered as a list of objects with one key each, in the order of the keys. */
  readonly kept_as?: 'list'
  /** What each object of a list says: read and asked about as all that was sent is. */
  readonly each?: Fields
  /** The attribute of which no two of these objects may say the same. */
  readonly once?: string
  /** An empty list is as blank as none. */
  readonly filled?: true
  /** At most so many objects in a list. */
  readonly max?: number
  readonly default?: JsonObject | readonly JsonObject[]
}

/** A list of texts. */
export type TextsField = Common & {
  readonly kind: 'texts'
  readonly options?: readonly string[]
  /** The name of a format in `declare/formats.ts`, for each of them. */
  readonly format?: string
  readonly max?: number
  readonly default?: readonly string[]
}

/** A list of ids of another resource. */
export type IdsField = Common & {
  readonly kind: 'ids'
  readonly to: string
  readonly default?: readonly number[]
}

/** A list of whole numbers, in the order given; repetitions are kept for a rule to judge. */
export type IntegersField = Common & {
  readonly kind: 'integers'
  readonly default?: readonly number[]
}

/** A password: taken in with its confirmation, kept as a slow hash, never given out. */
export type PasswordField = Common & {
  readonly kind: 'password'
  readonly min: number
  /** Taken without a confirmation; one that is sent all the same is compared. */
  readonly unconfirmed?: true
  /** Refused where it is one that is guessed first. */
  readonly uncommon?: true
}

/** Credentials: taken in as an object, kept encrypted, never given out. */
export type SecretField = Common & { readonly kind: 'secret' }

/** An address of the record's own, written inline and answered nested. */
export type AddressField = Common & { readonly kind: 'address' }

/** Children edited by `<field>_changes` and answered in full under the field's name. */
export type PartsField = Common & {
  readonly kind: 'parts'
  readonly of: string
  readonly by: string
  /** Given as a plain list under the field's own name, in place of all there were; not by changes. */
  readonly given_whole?: true
  /** May also be given as a plain list under the field's own name, in place of all there were. */
  readonly accepts_list?: true
}

/** A field of any kind. */
export type Field =
  | TextField
  | IntegerField
  | DecimalField
  | FlagField
  | ChoiceField
  | MomentField
  | DayField
  | ReferenceField
  | JsonField
  | TextsField
  | IdsField
  | IntegersField
  | PasswordField
  | SecretField
  | AddressField
  | PartsField

/** The fields of a resource by name. */
export type Fields = Readonly<Record<string, Field>>
