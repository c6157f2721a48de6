import { Problem } from '#problems/problem.ts'

/** Asks something of one of several tasks; what refuses it names the task. */
export function namingTask(task_id: number, ask: () => void): void {
  try {
    ask()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const [first, ...others] = error.violations
    const named = (one: typeof first) => ({ ...one, context: { ...one.context, task_id } })
    throw new Problem([named(first), ...others.map(named)])
  }
}
