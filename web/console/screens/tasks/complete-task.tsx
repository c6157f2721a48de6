import type { ReactNode } from 'react'
import { ActButton } from '#web/console/records/act-button.tsx'
import { completionInput, type OpenTask } from './completion-input.ts'

/** Completes an open task in the office, with the quantity and the places as they were planned until somebody changes them. */
export function CompleteTask({
  task,
  title,
  isPrimary = false,
}: {
  readonly task: OpenTask
  readonly title: string
  readonly isPrimary?: boolean
}): ReactNode {
  const input = completionInput(task)
  if (input === null) return null
  return (
    <ActButton
      offer={{
        kind: 'act',
        type: 'tasks',
        name: 'update',
        label: 'complete_task',
        ids: [task.id],
        input,
      }}
      title={title}
      isPrimary={isPrimary}
    />
  )
}
