import { useEffect, useReducer, useState } from 'react'
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
  /** The name its unsaved state is kept under on this device; null keeps nothing. */
  readonly keptAs: string | null
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

/** How long after the last key a form is kept, in milliseconds. */
const KEEP_AFTER_MS = 300

/** Opens a form, keeps what is typed into it, and sends it once. */
export function useForm(options: FormOptions): UsedForm {
  const { schema, read, keptAs } = options
  const [state, tell] = useReducer(nextForm, null, () =>
    openedForm(schema, { record: read?.record ?? null, etag: read?.etag ?? null, key: newKey() }),
  )
  const [requestId, setRequestId] = useState<string | null>(null)
  const isUnsaved = isChanged(schema, state) || isFrozen(state.submission)
  useUnsaved(state, { keptAs, isUnsaved, tell })

  async function submit(): Promise<void> {
    if (state.submission.state === 'sending' || !allReadable(state)) return
    const request = state.submission.state === 'unknown' ? state.submission.request : requestFor(state)
    const { key } = state.submission
    const sent = nextForm(state, { kind: 'sent', request })
    tell({ kind: 'sent', request })
    // What is on its way is on the device before it is sent, so that a reload asks the same again.
    if (keptAs !== null) await keepForm(keptAs, schema, sent)
    try {
      const answer = await options.send(request, key)
      tell({ kind: 'saved', newKey: newKey() })
      if (keptAs !== null) await forgetForm(keptAs)
      options.onSaved(answer)
    } catch (error) {
      if (!(error instanceof GoodsyardError)) throw error
      setRequestId(error.requestId)
      await refuse(error)
    }
  }

  async function refuse(error: GoodsyardError): Promise<void> {
    if (!isHeard(error.status)) return tell({ kind: 'lost' })
    const again = error.status === 412 ? await options.readAgain?.() : undefined
    if (again) tell({ kind: 'stale', record: again.record, etag: again.etag, newKey: newKey() })
    else tell({ kind: 'refused', errors: error.errors, newKey: newKey() })
  }

  return {
    state,
    tell,
    occasion: state.base === null ? 'creation' : 'change',
    isFrozen: isFrozen(state.submission),
    isUnsaved,
    requestId,
    submit,
    discard: () => {
      tell({ kind: 'discarded' })
      if (keptAs !== null) void forgetForm(keptAs)
    },
  }
}

function requestFor(state: FormState): Request {
  return { ...changesOf(state.schema, state), ifMatch: state.etag }
}

function allReadable({ schema, draft }: FormState): boolean {
  return schema.fields.every((field) => isReadable(field, draft.values[field.attribute] ?? null))
}

type Keeping = Pick<FormOptions, 'keptAs'> & Pick<FormHandle, 'tell'> & { readonly isUnsaved: boolean }

/** Offers what was typed earlier, and keeps what is typed now. */
function useUnsaved(state: FormState, { keptAs, isUnsaved, tell }: Keeping): void {
  useEffect(() => {
    if (keptAs === null) return
    let isCurrent = true
    void readForm(keptAs).then((unsaved) => {
      if (unsaved !== null && isCurrent) tell({ kind: 'restored', unsaved })
    })
    return () => {
      isCurrent = false
    }
  }, [keptAs, tell])
  useEffect(() => {
    if (keptAs === null || !isUnsaved || state.submission.state === 'sending') return
    const timer = setTimeout(() => void keepForm(keptAs, state.schema, state), KEEP_AFTER_MS)
    return () => clearTimeout(timer)
  }, [keptAs, isUnsaved, state])
}
