import type { ReactNode } from 'react'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { CompleteTask } from './complete-task.tsx'
import { taskQuery } from './task.graphql.ts'

/** A task beside the list: it is completed here where nobody did it with a handheld. */
export function TaskPeek({ id }: { readonly id: string }): ReactNode {
  const { data } = useScreenQuery(taskQuery, { id })
  const task = data?.tasks?.find ?? null
  if (task === null) return null
  return <CompleteTask task={task} title={task.product?.code ?? `#${id}`} isPrimary />
}
