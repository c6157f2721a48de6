import { Problem } from '#problems/problem.ts'

/** Runs a check of one of several tasks; its refusal names the task. */
export function withTaskId(task_id: number, check: () => void): void {
  try {
    check()
  } catch (error) {
    throw namedRefusal(task_id, error)
  }
}

/** The refusal of one of several tasks with its id; any other error unchanged. */
export function namedRefusal(task_id: number, error: unknown): unknown {
  if (!(error instanceof Problem)) return error
  return error.map((violation) => ({ ...violation, context: { ...violation.context, task_id } }))
}
