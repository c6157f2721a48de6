import { useRef, useState } from 'react'
import { newKey } from '#web/api/act.ts'
import type { ActInput } from '#web/api/act-input.ts'
import { GoodsyardError } from '#web/api/error.ts'
import { type ActOperation, useAct } from '#web/api/use-act.ts'

/** An act behind a button. */
export type Press = {
  /** Performs it once: the same key is sent until there is an answer. */
  readonly press: <Data = unknown>(
    operation: ActOperation,
    input?: ActInput,
    onDone?: (data: Data) => void,
  ) => Promise<void>
  readonly isBusy: boolean
  /** Why it was refused, in the words of the service; null if it was not. */
  readonly refused: string | null
}

/** Performs the act of a button, and keeps its refusal, to be shown beside it. */
export function usePress(): Press {
  const act = useAct()
  const key = useRef<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  return {
    isBusy,
    refused,
    press: async <Data>(operation: ActOperation, input: ActInput = {}, onDone?: (data: Data) => void) => {
      if (isBusy) return
      key.current ??= newKey()
      setBusy(true)
      setRefused(null)
      try {
        const { data } = await act<Data>(operation, input, { key: key.current })
        key.current = null
        onDone?.(data)
      } catch (error) {
        if (!(error instanceof GoodsyardError)) throw error
        const isHeard = error.status > 0 && error.status < 500
        if (isHeard) key.current = null
        setRefused(error.message)
      } finally {
        setBusy(false)
      }
    },
  }
}
