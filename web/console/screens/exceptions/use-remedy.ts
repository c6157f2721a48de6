import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { newKey } from '#web/api/act.ts'
import { GoodsyardError } from '#web/api/error.ts'
import { typeQuery } from '#web/api/metadata-queries.ts'
import { useAct } from '#web/api/use-act.ts'
import { useMayDo } from '#web/api/use-may-do.ts'
import { useService } from '#web/api/use-service.ts'
import type { Remedy } from './exception.ts'

/** A remedy as it can be pressed. */
export type PressableRemedy = {
  /** Null where the caller may not do it. */
  readonly press: (() => Promise<void>) | null
  readonly isBusy: boolean
  /** What was sent: it stays until the row is gone. */
  readonly isSent: boolean
  readonly refused: string | null
}

/** Does what helps, once for each press. */
export function useRemedy(remedy: Remedy | null): PressableRemedy {
  const service = useService()
  const mayDo = useMayDo()
  const act = useAct()
  const key = useRef(newKey())
  const [state, setState] = useState({ isBusy: false, isSent: false, refused: null as string | null })
  const { data } = useQuery({ ...typeQuery(service, remedy?.type ?? ''), enabled: remedy !== null })
  const operation = data?.operations.find(
    ({ name, path }) => name === remedy?.operation && path.includes('{id}') === 'id' in remedy.path,
  )
  if (remedy === null || operation === undefined || !mayDo(operation)) return { press: null, ...state }
  const press = async () => {
    setState({ isBusy: true, isSent: false, refused: null })
    try {
      const { path, attributes = {} } = remedy
      await act({ ...operation, type: remedy.type }, { path, attributes }, { key: key.current })
      setState({ isBusy: false, isSent: true, refused: null })
    } catch (error) {
      if (!(error instanceof GoodsyardError)) throw error
      setState({ isBusy: false, isSent: false, refused: error.message })
    }
    key.current = newKey()
  }
  return { press, ...state }
}
