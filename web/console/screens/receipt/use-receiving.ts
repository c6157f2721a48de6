import { useQuery } from '@tanstack/react-query'
import type { OperationMetadata, TypeMetadata } from '#web/api/metadata.ts'
import { typeQuery } from '#web/api/metadata-queries.ts'
import { useMayDo } from '#web/api/use-may-do.ts'
import { useService } from '#web/api/use-service.ts'
import { useEachOnce } from '#web/console/records/use-each-once.ts'
import { completionInput } from '#web/console/screens/tasks/completion-input.ts'
import type { ReceiptTask } from './receipt-lines.ts'

/** What is received: the task, how much of it came, where it is put at once, and what its label says. */
export type Receiving = {
  readonly id: string
  readonly quantity: string
  /** The location it is put away to; left out where it stays in the bay. */
  readonly location_to_id?: string
  readonly captured?: Readonly<Record<string, string>>
}

type ManyActs = {
  readonly isBusy: boolean
  /** Why one was refused; null if none was. */
  readonly refused: string | null
}

/** Receives goods in the row or all at once. */
export type ReceivingActs = ManyActs & {
  readonly type: TypeMetadata
  /** The operation that receives one task. */
  readonly operation: OperationMetadata
  /** Receives one after the other, each once; gives how many were received before one was refused. */
  readonly receive: (all: readonly Receiving[]) => Promise<number>
}

/** Receives tasks of a receipt in the bay or straight to a location; null for those who may not. */
export function useReceiving(): ReceivingActs | null {
  const mayDo = useMayDo()
  const { data: type } = useQuery(typeQuery(useService(), 'receive_tasks'))
  const { run, isBusy, refused } = useEachOnce()
  const found = (name: string) => type?.operations.find((one) => one.name === name)
  const operation = found('receive')
  const toLocation = found('receive_to_putaway_location')
  if (type === undefined || operation === undefined || toLocation === undefined || !mayDo(operation))
    return null
  const receive = (all: readonly Receiving[]) =>
    run(
      all.map(({ id, quantity, location_to_id, captured }) => ({
        id,
        operation: { ...(location_to_id === undefined ? operation : toLocation), type: 'receive_tasks' },
        input: {
          path: { id },
          attributes: {
            ...captured,
            confirmed_quantity: quantity,
            ...(location_to_id === undefined ? {} : { location_to_id }),
          },
        },
      })),
    )
  return { type, operation, receive, isBusy, refused }
}

/** Puts received goods away in the row or all at once. */
export type PuttingAway = ManyActs & {
  /** Puts tasks away, each at the location beside it; gives how many were put away before one was refused. */
  readonly putAway: (
    all: readonly { readonly task: ReceiptTask; readonly location_to_id: string }[],
  ) => Promise<number>
}

/** Completes putaways of a receipt; null for those who may not. */
export function usePuttingAway(): PuttingAway | null {
  const mayDo = useMayDo()
  const { data: type } = useQuery(typeQuery(useService(), 'tasks'))
  const { run, isBusy, refused } = useEachOnce()
  const operation = type?.operations.find(({ name }) => name === 'update')
  if (operation === undefined || !mayDo(operation)) return null
  const putAway: PuttingAway['putAway'] = (all) =>
    run(
      all.map(({ task, location_to_id }) => {
        const { preset = {}, empty = {}, fixed = {} } = completionInput(task) ?? {}
        const attributes = { ...empty, ...preset, location_to_id, ...fixed }
        return {
          id: task.id,
          operation: { ...operation, type: 'tasks' },
          input: { path: { id: task.id }, attributes },
        }
      }),
    )
  return { putAway, isBusy, refused }
}
