import { useRef, useState } from 'react'
import { newKey } from '#web/api/act.ts'
import { GoodsyardError } from '#web/api/error.ts'
import { useAct } from '#web/api/use-act.ts'
import { notify } from '#web/console/kit/notify.ts'

type Attributes = Readonly<Record<string, unknown>>

/** Changes of bookings: each is sent once; a refusal is reported and returns false. */
export function useBookingAct(): {
  readonly isBusy: boolean
  readonly change: (id: string, attributes: Attributes, done: string) => Promise<boolean>
} {
  const act = useAct()
  const [isBusy, setBusy] = useState(false)
  const sending = useRef(false)
  return {
    isBusy,
    change: async (id, attributes, done) => {
      if (sending.current) return false
      sending.current = true
      setBusy(true)
      try {
        const operation = {
          method: 'PATCH',
          path: '/api/bookings/{id}',
          type: 'bookings',
          takes: 'attributes',
        } as const
        await act(operation, { path: { id }, attributes }, { key: newKey() })
        notify({ title: done })
        return true
      } catch (error) {
        notify({ title: error instanceof GoodsyardError ? error.message : String(error), tone: 'bad' })
        return false
      } finally {
        sending.current = false
        setBusy(false)
      }
    },
  }
}
