import { Problem } from '#problems/problem.ts'

/** Asks something of one of several tasks; what refuses it names the task. */
export function namingTask(task_id: number, ask: () => void): void {
  try {
    ask()
  } catch (error) {
    throw namedAfter(task_id, error)
  }
}

/** What one of several tasks was refused for, told with the task; any other error as it is. */
export function namedAfter(task_id: number, error: unknown): unknown {
  if (!(error instanceof Problem)) return error
  return error.map((violation) => ({ ...violation, context: { ...violation.context, task_id } }))
}
