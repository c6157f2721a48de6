import type { Words } from '#web/words/en-GB.ts'
import { stateLabel } from '#web/words/label-of.ts'

/** What people call the work of a task type: "Picking". */
export function taskTypeLabel(words: Words, type: string): string {
  const known: Readonly<Record<string, string | undefined>> = words.tower.task_types
  return known[type] ?? stateLabel(words, type)
}
