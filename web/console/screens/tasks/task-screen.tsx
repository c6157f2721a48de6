import type { ReactNode } from 'react'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { RecordScreen } from '#web/console/records/record-screen.tsx'
import { CompleteTask } from './complete-task.tsx'
import { taskQuery } from './task.graphql.ts'

/** A task with its facts and history, which is completed here where nobody did it with a handheld. */
export function TaskScreen({ id }: { readonly id: string }): ReactNode {
  const { data } = useScreenQuery(taskQuery, { id })
  const task = data?.tasks?.find ?? null
  return (
    <RecordScreen type="tasks" id={id}>
      {task !== null && (
        <div>
          <CompleteTask task={task} title={task.product?.code ?? `#${id}`} isPrimary />
        </div>
      )}
    </RecordScreen>
  )
}
