import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { newKey } from '#web/api/act.ts'
import { GoodsyardError } from '#web/api/error.ts'
import { useMay } from '#web/api/me.ts'
import { typeQuery } from '#web/api/metadata-queries.ts'
import { useAct } from '#web/api/use-act.ts'
import { useService } from '#web/api/use-service.ts'

/** What is received: the task, and how much of it came. */
export type Receiving = { readonly id: string; readonly quantity: string }

/** Receives goods in the row or all at once. */
export type ReceivingActs = {
  /** Receives one after the other, each once; gives how many were received before one was refused. */
  readonly receive: (all: readonly Receiving[]) => Promise<number>
  readonly isBusy: boolean
  /** Why one was refused; null if none was. */
  readonly refused: string | null
}

/** Receives tasks of a receipt at their usual place; null for those who may not. */
export function useReceiving(): ReceivingActs | null {
  const may = useMay()
  const act = useAct()
  const { data: type } = useQuery(typeQuery(useService(), 'receive_tasks'))
  const keys = useRef(new Map<string, string>())
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const operation = type?.operations.find(({ name }) => name === 'receive')
  if (operation === undefined || !may(operation.permission)) return null

  async function receive(all: readonly Receiving[]): Promise<number> {
    if (isBusy || operation === undefined) return 0
    setBusy(true)
    setRefused(null)
    let done = 0
    try {
      for (const { id, quantity } of all) {
        const key = keys.current.get(id) ?? newKey()
        keys.current.set(id, key)
        const input = { path: { id }, attributes: { confirmed_quantity: quantity } }
        await act({ ...operation, type: 'receive_tasks' }, input, { key })
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

  return { receive, isBusy, refused }
}
