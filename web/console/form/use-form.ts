import { useEffect, useReducer, useRef, useState } from 'react'
import { newKey } from '#web/api/act.ts'
import { GoodsyardError } from '#web/api/error.ts'
import type { Answer } from '#web/api/service-client.ts'
import { changesOf, isChanged, type ReadRecord } from './draft.ts'
import type { FormHandle } from './form-context.ts'
import { type FormState, nextForm, openedForm } from './form-state.ts'
import { isReadable } from './rules.ts'
import type { FormSchema } from './schema.ts'
import { isFrozen, isHeard, type Request } from './submission.ts'
import { forgetForm, keepForm, readForm } from './unsaved.ts'

/** How a form is opened, sent and kept. */
export type FormOptions = {
  readonly schema: FormSchema
  /** The record as it was read; null of a new one. */
  readonly read: { readonly record: ReadRecord; readonly etag: string } | null
  /** What a link fills into a new record, and into what is empty in one that exists, by attribute. */
  readonly preset?: Readonly<Record<string, string>>
  /** The lists that a new record begins with an empty line of. */
  readonly begun?: readonly string[]
  /** The name its unsaved state is kept under on this device; null keeps nothing. */
  readonly storageKey: string | null
  readonly send: (request: Request, key: string) => Promise<Answer>
  /** Reads the record again after somebody else changed it. */
  readonly readAgain?: () => Promise<{ readonly record: ReadRecord; readonly etag: string } | null>
  readonly onSaved: (answer: Answer) => void
}

/** A form with what can be done with it. */
export type UsedForm = FormHandle & {
  readonly isUnsaved: boolean
  readonly requestId: string | null
  readonly submit: () => Promise<void>
  readonly discard: () => void
}

/** Delay after the last key before a form is stored, in milliseconds. */
const KEEP_AFTER_MS = 300

/** Opens a form, stores unsaved input, and sends it once. */
export function useForm(options: FormOptions): UsedForm {
  const { schema, read, storageKey } = options
  const [state, dispatch] = useReducer(nextForm, null, () =>
    openedForm(schema, {
      record: read?.record ?? null,
      etag: read?.etag ?? null,
      key: newKey(),
      preset: options.preset,
      begun: options.begun,
    }),
  )
  const [requestId, setRequestId] = useState<string | null>(null)
  const [opened] = useState(state.draft)
  // What a link has filled in is not somebody's work before they change it.
  const isTouched = isChanged({ begun: opened, draft: state.draft })
  const isDifferent = isChanged({ begun: state.base ?? state.initial, draft: state.draft })
  const isUnsaved = (isTouched && isDifferent) || isFrozen(state.submission)
  useUnsaved(state, { storageKey, isUnsaved, dispatch })

  async function submit(): Promise<void> {
    if (state.submission.state === 'sending' || !allReadable(state)) return
    const request = state.submission.state === 'unknown' ? state.submission.request : requestFor(state)
    const { key } = state.submission
    const sent = nextForm(state, { kind: 'sent', request })
    dispatch({ kind: 'sent', request })
    // A request is stored on the device before it is sent, so that a reload repeats the same one.
    if (storageKey !== null) await keepForm(storageKey, schema, sent)
    try {
      const answer = await options.send(request, key)
      dispatch({ kind: 'saved', newKey: newKey() })
      if (storageKey !== null) await forgetForm(storageKey)
      options.onSaved(answer)
    } catch (error) {
      if (!(error instanceof GoodsyardError)) throw error
      setRequestId(error.requestId)
      await refuse(error)
    }
  }

  async function refuse(error: GoodsyardError): Promise<void> {
    if (!isHeard(error.status)) return dispatch({ kind: 'lost' })
    const again = error.status === 412 ? await options.readAgain?.() : undefined
    if (again) dispatch({ kind: 'stale', record: again.record, etag: again.etag, newKey: newKey() })
    else dispatch({ kind: 'refused', errors: error.errors, newKey: newKey() })
  }

  return {
    state,
    dispatch,
    occasion: state.base === null ? 'creation' : 'change',
    isFrozen: isFrozen(state.submission),
    isUnsaved,
    requestId,
    submit,
    discard: () => {
      dispatch({ kind: 'discarded' })
      if (storageKey !== null) void forgetForm(storageKey)
    },
  }
}

function requestFor(state: FormState): Request {
  return { ...changesOf(state.schema, state), ifMatch: state.etag }
}

function allReadable({ schema, draft }: FormState): boolean {
  return schema.fields.every((field) => isReadable(field, draft.values[field.attribute] ?? null))
}

type Keeping = Pick<FormOptions, 'storageKey'> &
  Pick<FormHandle, 'dispatch'> & { readonly isUnsaved: boolean }

/** Offers input of an earlier visit, and stores current input. */
function useUnsaved(state: FormState, { storageKey, isUnsaved, dispatch }: Keeping): void {
  useEffect(() => {
    if (storageKey === null) return
    let isCurrent = true
    void readForm(storageKey).then((unsaved) => {
      if (unsaved !== null && isCurrent) dispatch({ kind: 'restored', unsaved })
    })
    return () => {
      isCurrent = false
    }
  }, [storageKey, dispatch])
  const keep = useRef<(() => void) | null>(null)
  useEffect(() => {
    const isKept = storageKey !== null && isUnsaved && state.submission.state !== 'sending'
    keep.current = isKept ? () => void keepForm(storageKey, state.schema, state) : null
    if (!isKept) return
    const timer = setTimeout(() => keep.current?.(), KEEP_AFTER_MS)
    return () => clearTimeout(timer)
  }, [storageKey, isUnsaved, state])
  // A form that is left right after the last key is stored too.
  useEffect(() => () => keep.current?.(), [])
}
