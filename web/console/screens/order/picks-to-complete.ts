import Big from 'big.js'
import { completionInput, type OpenTask } from '#web/console/screens/tasks/completion-input.ts'

/** The picks of an order that the office can complete as they were planned. */
export function picksToComplete<Task extends OpenTask>(tasks: readonly Task[]): readonly Task[] {
  return tasks.filter(
    (task) => task.type === 'PICK' && task.start_quantity !== null && completionInput(task) !== null,
  )
}

/** How many units tasks come to. */
export function unitsOf(tasks: readonly Pick<OpenTask, 'start_quantity'>[]): string {
  return tasks.reduce((sum, { start_quantity }) => sum.plus(start_quantity ?? 0), new Big(0)).toFixed()
}
