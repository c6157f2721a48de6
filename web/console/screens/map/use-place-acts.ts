import { useRef, useState } from 'react'
import { newKey } from '#web/api/act.ts'
import { GoodsyardError } from '#web/api/error.ts'
import { useAct } from '#web/api/use-act.ts'
import { notify } from '#web/console/kit/notify.ts'
import { useWords } from '#web/words/use-words.ts'

/** So many places go in one request. */
export const LOT = 1000

const COUNT = {
  method: 'POST',
  path: '/api/stock_checks/create_many',
  type: 'stock_checks',
  takes: 'plain',
} as const

/** The operation that changes many places. */
export const CHANGE = {
  method: 'PATCH',
  path: '/api/locations',
  type: 'locations',
  takes: 'ids_and_attributes',
} as const

/** Acts on many places: each is sent in lots, and a refusal is told. */
export function usePlaceActs(): {
  readonly isBusy: boolean
  readonly count: (ids: readonly string[]) => Promise<boolean>
  readonly setActive: (ids: readonly string[], isActive: boolean) => Promise<boolean>
} {
  const act = useAct()
  const { map: words, kit } = useWords()
  const [isBusy, setBusy] = useState(false)
  const sending = useRef(false)

  async function inLots(
    ids: readonly string[],
    send: (lot: readonly number[]) => Promise<unknown>,
  ): Promise<boolean> {
    if (sending.current) return false
    sending.current = true
    setBusy(true)
    try {
      for (let begin = 0; begin < ids.length; begin += LOT)
        await send(ids.slice(begin, begin + LOT).map(Number))
      return true
    } catch (error) {
      notify({ title: error instanceof GoodsyardError ? error.message : String(error), tone: 'bad' })
      return false
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  async function setActive(ids: readonly string[], isActive: boolean): Promise<boolean> {
    const isDone = await inLots(ids, (lot) =>
      act(CHANGE, { attributes: { ids: lot, attributes: { is_active: isActive } } }, { key: newKey() }),
    )
    if (!isDone) return false
    const title = isActive ? words.is_released(ids.length) : words.is_blocked(ids.length)
    const undo = { label: kit.undo, run: () => void setActive(ids, !isActive) }
    notify({ title, undo })
    return true
  }

  return {
    isBusy,
    setActive,
    count: async (ids) => {
      const isDone = await inLots(ids, (location_ids) =>
        act(COUNT, { attributes: { location_ids } }, { key: newKey() }),
      )
      if (isDone) notify({ title: words.is_requested(ids.length) })
      return isDone
    },
  }
}
