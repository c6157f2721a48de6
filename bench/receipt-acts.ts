import type { Act } from './sides.ts'

/** What each line and each task is of. */
export const QUANTITY = 5

/** Receives what a task expects, into a location. */
export function receive(task: number, location_to_id: number): Act {
  const attributes = { confirmed_quantity: QUANTITY, location_to_id }
  return {
    method: 'POST',
    path: `/api/receive_tasks/${task}/receive`,
    body: { data: { type: 'receive_tasks', attributes } },
    status: 204,
  }
}

/** Completes a task into a location. */
export function complete(task: number, location_to_id: number): Act {
  const attributes = {
    status: 'completed',
    confirmed_quantity: QUANTITY,
    location_to_id,
    storage_unit_to_id: null,
  }
  return {
    method: 'PATCH',
    path: `/api/tasks/${task}`,
    body: { data: { type: 'tasks', attributes } },
    status: 200,
    expected: '"COMPLETED"',
  }
}
