import { useQuery } from '@tanstack/react-query'
import { useMay } from '#web/api/me.ts'
import { typeQuery } from '#web/api/metadata-queries.ts'
import { useService } from '#web/api/use-service.ts'
import { useEachOnce } from '#web/console/records/use-each-once.ts'

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
  const { data: type } = useQuery(typeQuery(useService(), 'receive_tasks'))
  const { run, isBusy, refused } = useEachOnce()
  const operation = type?.operations.find(({ name }) => name === 'receive')
  if (operation === undefined || !may(operation.permission)) return null
  const receive = (all: readonly Receiving[]) =>
    run(
      all.map(({ id, quantity }) => ({
        id,
        operation: { ...operation, type: 'receive_tasks' },
        input: { path: { id }, attributes: { confirmed_quantity: quantity } },
      })),
    )
  return { receive, isBusy, refused }
}
