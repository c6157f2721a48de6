import { useRef, useState } from 'react'
import { newKey } from '#web/api/act.ts'
import type { ActInput } from '#web/api/act-input.ts'
import { GoodsyardError } from '#web/api/error.ts'
import { type ActOperation, useAct } from '#web/api/use-act.ts'

/** An act on one of several records. */
export type OneAct = { readonly id: string; readonly operation: ActOperation; readonly input: ActInput }

/** Acts on several records, one after the other. */
export type EachOnce = {
  /** Does all of them, each once; gives how many were done before one was refused. */
  readonly run: (all: readonly OneAct[]) => Promise<number>
  readonly isBusy: boolean
  /** Why one was refused; null if none was. */
  readonly refused: string | null
}

/** Performs acts on several records one after the other until one is refused; what is tried again is done once. */
export function useEachOnce(): EachOnce {
  const act = useAct()
  const keys = useRef(new Map<string, string>())
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)

  async function run(all: readonly OneAct[]): Promise<number> {
    if (isBusy) return 0
    setBusy(true)
    setRefused(null)
    let done = 0
    try {
      for (const { id, operation, input } of all) {
        const key = keys.current.get(id) ?? newKey()
        keys.current.set(id, key)
        await act(operation, input, { key })
        keys.current.delete(id)
        done += 1
      }
    } catch (error) {
      if (!(error instanceof GoodsyardError)) throw error
      // What was answered is sent anew under another key; what was not, under the same one.
      if (error.status > 0 && error.status < 500) keys.current.clear()
      setRefused(error.message)
    } finally {
      setBusy(false)
    }
    return done
  }

  return { run, isBusy, refused }
}
