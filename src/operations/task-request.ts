import type { NextTaskRequest } from '#domain/tasks/next-task.ts'
import type { Parsed } from '#records/parsed.ts'
import { idOf } from './task-confirmation.ts'

/** What a user wants to work on, from the validated input. */
export function taskRequestOf({ values, pointers }: Parsed): NextTaskRequest {
  const { task_type_codes } = values
  return {
    warehouse_id: Number(values.warehouse_id),
    task_type_codes: Array.isArray(task_type_codes) && task_type_codes.length > 0 ? task_type_codes : null,
    location_id: idOf(values.location_id),
    interleave: 'interleave' in pointers ? values.interleave === true : null,
    narrowing: {
      goods_out_pick_list_id: idOf(values.goods_out_pick_list_id),
      goods_in_receipt_id: idOf(values.goods_in_receipt_id),
      load_id: idOf(values.load_id),
    },
  }
}
