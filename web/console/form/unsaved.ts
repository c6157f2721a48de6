import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Draft } from './draft.ts'
import type { FormSchema } from './schema.ts'
import type { Submission } from './submission.ts'
import { isSecret, type Values } from './values.ts'

/** A form that was begun and not saved. */
export type UnsavedForm = {
  /** The record as it was read; null of a new one. */
  readonly base: Draft | null
  readonly draft: Draft
  /** The version that was read. */
  readonly etag: string | null
  /** What was sent and not answered; nothing else may be sent until it is. */
  readonly submission: Submission | null
  readonly saved_at: number
}

type Store = DBSchema & { readonly forms: { readonly key: string; readonly value: UnsavedForm } }

/** How long a form is kept on the device. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

let opened: Promise<IDBPDatabase<Store>> | null = null

function database(): Promise<IDBPDatabase<Store>> {
  opened ??= openDB<Store>('goodsyard-forms', 1, {
    upgrade: (fresh) => {
      fresh.createObjectStore('forms')
    },
  })
  return opened
}

/** The form of a person for a record, or for a new one of a type. */
export function formKey(at: {
  readonly person: string
  readonly tenant: string
  readonly form: string
}): string {
  return JSON.stringify([at.person, at.tenant, at.form])
}

/** Stores a form on the device, without secrets. */
export async function keepForm(
  key: string,
  schema: FormSchema,
  unsaved: Omit<UnsavedForm, 'saved_at'>,
): Promise<void> {
  const { base, draft, etag, submission } = withoutSecrets(schema, unsaved)
  const stored = { base, draft, etag, submission, saved_at: Date.now() }
  await (await database()).put('forms', stored, key)
}

/** An unsaved form stored less than a week ago. */
export async function readForm(key: string): Promise<UnsavedForm | null> {
  const found = await (await database()).get('forms', key)
  if (found === undefined) return null
  if (Date.now() - found.saved_at < KEPT_MS) return found
  await forgetForm(key)
  return null
}

/** Deletes a stored form after it was saved or discarded. */
export async function forgetForm(key: string): Promise<void> {
  await (await database()).delete('forms', key)
}

/** A form as it may be kept: secrets are left out, and so is a request that has any. */
export function withoutSecrets<Form extends Pick<UnsavedForm, 'base' | 'draft' | 'submission'>>(
  schema: FormSchema,
  form: Form,
): Form {
  const secrets = new Set(schema.fields.filter(isSecret).map(({ attribute }) => attribute))
  const clean = (draft: Draft): Draft => ({ ...draft, values: cleared(draft.values, secrets) })
  const { submission } = form
  const isSafe =
    submission === null ||
    submission.state === 'editing' ||
    Object.keys(submission.request.attributes).every(
      (name) => !secrets.has(name.replace(/_confirmation$/, '')),
    )
  return {
    ...form,
    base: form.base === null ? null : clean(form.base),
    draft: clean(form.draft),
    submission: isSafe ? submission : null,
  }
}

function cleared(values: Values, secrets: ReadonlySet<string>): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, secrets.has(name) ? '' : value]),
  )
}
