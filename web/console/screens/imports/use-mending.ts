import { useEffect, useRef, useState } from 'react'
import { newKey } from '#web/api/act.ts'
import { GoodsyardError } from '#web/api/error.ts'
import { useAct } from '#web/api/use-act.ts'
import { useService } from '#web/api/use-service.ts'
import { useStore } from '#web/api/use-store.ts'
import type { CellEdits } from '#web/values/csv-text.ts'
import { type ImportSource, uploadOf } from './import-sources.ts'
import { changeMending, type ImportCorrections, mendingKey, mendings, UNTOUCHED } from './mending.ts'

/** What can be done with an import that was looked at. */
export type UsedMending = ImportCorrections & {
  readonly edit: (edits: CellEdits) => void
  /** Sends the file as it was mended, once: to try it, or to import it. */
  readonly send: (dry_run: boolean) => void
  readonly isSending: boolean
  /** Why it was refused, or that there was no answer. */
  readonly problem: 'unanswered' | { readonly refused: string } | null
}

type Sending = {
  readonly id: string
  readonly source: ImportSource
  readonly query: Readonly<Record<string, string>>
  /** The file to send with its edits; null while it is read. */
  readonly file: ((edits: CellEdits) => { readonly content: Blob; readonly name: string }) | null
  readonly onSent: (id: string) => void
}

/**
 * Edits of an import, stored on this device, and sending the corrected file: a request in progress before a reload is
 * repeated with its key.
 */
export function useMending({ id, source, query, file, onSent }: Sending): UsedMending {
  const act = useAct()
  const { tenant } = useService()
  const key = mendingKey(tenant, id)
  const mending = useStore(mendings)[key] ?? UNTOUCHED
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<UsedMending['problem']>(null)
  const isResumed = useRef(false)

  async function perform(sent: NonNullable<ImportCorrections['sent']>): Promise<void> {
    if (file === null) return
    setSending(true)
    setProblem(null)
    try {
      const { data } = await act<{ readonly id: number | string }>(
        uploadOf(source),
        {
          path: { id: source.id },
          file: file(mending.edits),
          query: { ...query, dry_run: String(sent.dry_run) },
        },
        { key: sent.key },
      )
      changeMending(key, { sent: null, became: sent.dry_run ? null : String(data.id) })
      onSent(String(data.id))
    } catch (error) {
      if (!(error instanceof GoodsyardError)) throw error
      const isHeard = error.status > 0 && error.status < 500
      if (isHeard) changeMending(key, { sent: null })
      setProblem(isHeard ? { refused: error.message } : 'unanswered')
    } finally {
      setSending(false)
    }
  }

  useEffect(() => {
    if (isResumed.current || mending.sent === null || file === null) return
    isResumed.current = true
    void perform(mending.sent)
  })

  return {
    ...mending,
    isSending,
    problem,
    edit: (edits) => changeMending(key, { edits, became: null }),
    send: (dry_run) => {
      if (isSending || file === null) return
      const sent = mending.sent ?? { key: newKey(), dry_run }
      isResumed.current = true
      changeMending(key, { sent })
      void perform(sent)
    },
  }
}
