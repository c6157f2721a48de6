import type { InputOf } from '#declare/rows.ts'
import type { NextTaskRequest } from '#domain/tasks/next-task.ts'
import { isSent } from '#records/input.ts'
import type { Parsed } from '#records/parsed.ts'
import { taskWish } from '#resources/tasks/task-acts.ts'

/** What a user wants to work on. */
export function taskRequestOf(input: InputOf<typeof taskWish>, parsed: Parsed): NextTaskRequest {
  const { warehouse_id, task_type_codes, location_id, interleave, ...narrowing } = input
  return {
    warehouse_id,
    task_type_codes: task_type_codes.length > 0 ? task_type_codes : null,
    location_id,
    interleave: isSent(taskWish, parsed, 'interleave') ? interleave : null,
    narrowing,
  }
}
