import type { ErrorObject } from '#web/api/error.ts'
import type { Conflict } from '#web/values/merge.ts'
import { type Draft, draftOf, filledDraft, type Line, newDraft, type ReadRecord } from './draft.ts'
import { mergeDrafts, resolved } from './merge-drafts.ts'
import { type Path, withLines, withValue } from './paths.ts'
import { NO_REFUSALS, type Refusals, refusalsOf } from './refusals.ts'
import type { FormSchema } from './schema.ts'
import { answered, isFrozen, opened, type Request, type Submission, sent } from './submission.ts'
import type { UnsavedForm } from './unsaved.ts'
import type { Value } from './values.ts'

/** What two people did to the same record. */
type MergeState = {
  readonly was: Draft
  readonly mine: Draft
  readonly theirs: Draft
  readonly conflicts: readonly Conflict<Value>[]
  readonly taken: readonly Path[]
  /** The conflicts that were decided, and how. */
  readonly choices: Readonly<Record<Path, Side>>
}

/** Whose value is to be saved. */
export type Side = 'mine' | 'theirs' | 'was'

/** A form from its opening to the answer. */
export type FormState = {
  readonly schema: FormSchema
  /** The record as it was read; null of a new one. */
  readonly base: Draft | null
  /** What a new record began with. */
  readonly initial: Draft
  readonly draft: Draft
  /** The version that was read. */
  readonly etag: string | null
  readonly submission: Submission
  readonly refusals: Refusals
  readonly merge: MergeState | null
  /** What was changed by hand, so that it is checked from then on. */
  readonly touched: ReadonlySet<Path>
  readonly isRestored: boolean
}

/** Events of a form. */
export type FormEvent =
  | { readonly kind: 'value'; readonly path: Path; readonly value: Value }
  | {
      readonly kind: 'lines'
      readonly part: string
      readonly change: (lines: readonly Line[]) => readonly Line[]
    }
  | { readonly kind: 'sent'; readonly request: Request }
  | { readonly kind: 'lost' }
  | { readonly kind: 'saved'; readonly newKey: string }
  | { readonly kind: 'refused'; readonly errors: readonly ErrorObject[]; readonly newKey: string }
  | {
      readonly kind: 'stale'
      readonly record: ReadRecord
      readonly etag: string
      readonly newKey: string
    }
  | { readonly kind: 'decided'; readonly path: Path; readonly side: Side }
  | { readonly kind: 'restored'; readonly unsaved: UnsavedForm }
  | { readonly kind: 'discarded' }

/** A form as it is opened: for a record that was read, or for a new one. */
export function openedForm(
  schema: FormSchema,
  from: {
    readonly record: ReadRecord | null
    readonly etag: string | null
    readonly key: string
    /** What a link fills into a new record, and into what is empty in one that exists, by attribute. */
    readonly preset?: Readonly<Record<string, string>> | undefined
    /** The lists that a new record begins with an empty line of. */
    readonly begun?: readonly string[] | undefined
  },
): FormState {
  const base = from.record === null ? null : draftOf(schema, from.record)
  const initial = newDraft(schema, from.preset, from.begun)
  return {
    schema,
    base,
    initial,
    draft: base === null ? initial : filledDraft(schema, base, from.preset),
    etag: from.etag,
    submission: opened(from.key),
    refusals: NO_REFUSALS,
    merge: null,
    touched: new Set(),
    isRestored: false,
  }
}

/** The state of a form after an event. */
export function nextForm(state: FormState, event: FormEvent): FormState {
  switch (event.kind) {
    case 'value':
      return edited(state, event.path, withValue(state.draft, event.path, event.value))
    case 'lines':
      return edited(state, event.part, withLines(state.draft, event.part, event.change))
    case 'sent':
      return { ...state, submission: sent(state.submission, event.request), refusals: NO_REFUSALS }
    case 'lost':
      return { ...state, submission: answered(state.submission, 'lost', '') }
    case 'saved':
      return {
        ...state,
        base: state.draft,
        submission: answered(state.submission, 'heard', event.newKey),
        merge: null,
      }
    case 'refused':
      return refused(state, event)
    case 'stale':
      return merged(state, event)
    case 'decided':
      return decided(state, event)
    case 'restored':
      return restored(state, event.unsaved)
    case 'discarded':
      return { ...state, draft: state.base ?? state.initial, isRestored: false, touched: new Set() }
  }
}

/** The refusal of a field is removed when the field is changed. */
function edited(state: FormState, path: Path, draft: Draft): FormState {
  if (isFrozen(state.submission)) return state
  const { [path]: _, ...fields } = state.refusals.fields
  return {
    ...state,
    draft,
    refusals: { ...state.refusals, fields },
    touched: new Set([...state.touched, path]),
  }
}

function refused(
  state: FormState,
  { errors, newKey }: { readonly errors: readonly ErrorObject[]; readonly newKey: string },
): FormState {
  const { submission, schema } = state
  const places = submission.state === 'editing' ? {} : submission.request.places
  return {
    ...state,
    submission: answered(submission, 'heard', newKey),
    refusals: refusalsOf(errors, { schema, places }),
  }
}

type Stale = { readonly record: ReadRecord; readonly etag: string; readonly newKey: string }

function merged(state: FormState, { record, etag, newKey }: Stale): FormState {
  const { schema, draft: mine } = state
  const theirs = draftOf(schema, record)
  const was = state.base ?? theirs
  const { draft, conflicts, taken } = mergeDrafts({ base: was, mine, theirs })
  return {
    ...state,
    base: theirs,
    draft,
    etag,
    submission: answered(state.submission, 'heard', newKey),
    merge: { was, mine, theirs, conflicts, taken, choices: {} },
  }
}

function decided(state: FormState, { path, side }: { readonly path: Path; readonly side: Side }): FormState {
  const { merge, draft } = state
  if (merge === null || isFrozen(state.submission)) return state
  return {
    ...state,
    draft: resolved(draft, path, merge[side]),
    merge: { ...merge, choices: { ...merge.choices, [path]: side } },
  }
}

/** A request in progress when the page was left may have been executed: it is sent again unchanged. */
function restored(state: FormState, { base, draft, etag, submission }: UnsavedForm): FormState {
  const isPending = submission !== null && submission.state !== 'editing'
  return {
    ...state,
    base,
    draft,
    etag,
    submission: isPending ? { ...submission, state: 'unknown' } : state.submission,
    isRestored: true,
  }
}
