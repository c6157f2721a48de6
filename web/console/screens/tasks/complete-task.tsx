import type { ReactNode } from 'react'
import { ActButton } from '#web/console/records/act-button.tsx'

/** Work that is completed in the office as it is on a handheld; counts, receipts and loads have screens of their own. */
const COMPLETED: ReadonlySet<string> = new Set(['PICK', 'PWAY', 'MOVE', 'REPL', 'DISP'])
const OPEN: ReadonlySet<string> = new Set(['AVAILABLE', 'ALLOCATED'])

const ASKED = ['confirmed_quantity', 'location_to_id', 'short_reason', 'keep_open']

/** A task as far as its completion needs it. */
type OpenTask = {
  readonly id: string
  readonly type: string | null
  readonly status: string | null
  readonly start_quantity: string | number | null
  readonly location_to: { readonly id: string } | null
}

/** Completes an open task in the office, with the quantity and the place as they were planned until somebody changes them. */
export function CompleteTask({
  task,
  title,
  isPrimary = false,
}: {
  readonly task: OpenTask
  readonly title: string
  readonly isPrimary?: boolean
}): ReactNode {
  if (!COMPLETED.has(task.type ?? '') || !OPEN.has(task.status ?? '')) return null
  const preset = {
    ...(task.start_quantity === null ? {} : { confirmed_quantity: String(task.start_quantity) }),
    ...(task.location_to === null ? {} : { location_to_id: task.location_to.id }),
  }
  return (
    <ActButton
      offer={{
        kind: 'act',
        type: 'tasks',
        name: 'update',
        label: 'complete_task',
        ids: [task.id],
        input: { asks: ASKED, preset, fixed: { status: 'completed' } },
      }}
      title={title}
      isPrimary={isPrimary}
    />
  )
}
