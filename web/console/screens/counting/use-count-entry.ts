import { useRef, useState } from 'react'
import { newKey } from '#web/api/act.ts'
import { GoodsyardError } from '#web/api/error.ts'
import { useAct } from '#web/api/use-act.ts'
import { isHeard } from '#web/console/form/submission.ts'
import { ATTEMPTS_MAX, attemptOf, type CountInput, type CountLine, NOT_COUNTED } from './count-entry.ts'

const CHECK = { method: 'POST', type: 'stock_checks', takes: 'plain' } as const
const ATTEMPT = { ...CHECK, path: '/api/stock_checks/{id}/record_attempt' } as const
const COMPLETE = { ...CHECK, path: '/api/stock_checks/{id}/complete', takes: 'nothing' } as const

type CheckAnswer = {
  readonly attributes: {
    readonly status: string
    readonly attempt_result?: string | null
    readonly attempt_number?: number | null
  }
}

/** What came of counts that were sent. */
export type EntryOutcome =
  | { readonly kind: 'again' }
  | { readonly kind: 'closed'; readonly status: string }
  | { readonly kind: 'refused'; readonly reason: string }

/** Sends the counts of a place, one after another, and closes the check unless something is to be counted again. */
export function useCountEntry(id: string): {
  readonly isBusy: boolean
  readonly send: (
    lines: readonly CountLine[],
    values: ReadonlyMap<string, CountInput>,
  ) => Promise<EntryOutcome>
} {
  const act = useAct()
  const [isBusy, setBusy] = useState(false)
  const sending = useRef(false)
  // A count that was not answered is sent again under its key.
  const keys = useRef(new Map<string, string>())

  async function once<Data>(
    of: string,
    run: (key: string) => Promise<{ readonly data: Data }>,
  ): Promise<Data> {
    const key = keys.current.get(of) ?? newKey()
    keys.current.set(of, key)
    try {
      const { data } = await run(key)
      keys.current.delete(of)
      return data
    } catch (error) {
      if (error instanceof GoodsyardError && isHeard(error.status)) keys.current.delete(of)
      throw error
    }
  }

  return {
    isBusy,
    send: async (lines, values) => {
      if (sending.current) return { kind: 'again' }
      sending.current = true
      setBusy(true)
      try {
        let isAgain = false
        for (const line of lines) {
          const attributes = attemptOf(line, values.get(line.key) ?? NOT_COUNTED)
          const { attributes: answer } = await once(line.key, (key) =>
            act<CheckAnswer>(ATTEMPT, { path: { id }, attributes }, { key }),
          )
          isAgain ||= answer.attempt_result === 'failure' && Number(answer.attempt_number) < ATTEMPTS_MAX
        }
        if (isAgain) return { kind: 'again' }
        const { attributes } = await once(COMPLETE.path, (key) =>
          act<CheckAnswer>(COMPLETE, { path: { id } }, { key }),
        )
        return { kind: 'closed', status: attributes.status }
      } catch (error) {
        return { kind: 'refused', reason: error instanceof GoodsyardError ? error.message : String(error) }
      } finally {
        sending.current = false
        setBusy(false)
      }
    },
  }
}
