import type { JsonObject } from '#values/json.ts'
import type { Client } from './client.ts'
import type { Plan } from './plan.ts'
import type { DayProgress } from './progress.ts'

/** How a day is performed: number of concurrent people, and one task per request or many. */
export type WorkMode = { readonly people: number; readonly bulk: boolean }

/** What each phase of the day works with. */
export type DayContext = {
  readonly client: Client
  readonly plan: Plan
  readonly progress: DayProgress
  readonly mode: WorkMode
}

/** Calls a function for each item, by so many people concurrently. */
export async function each<Item>(
  { progress, mode }: DayContext,
  name: string,
  { items, act }: { readonly items: readonly Item[]; readonly act: (item: Item) => Promise<unknown> },
): Promise<void> {
  progress.begin(name, items.length)
  const waiting = items.values()
  const work = async () => {
    for (const item of waiting) {
      await act(item)
      progress.step()
    }
  }
  await Promise.all(Array.from({ length: mode.people }, work))
}

/**
 * Performs tasks; each person completes the tasks of one document before the next, longest document first, since in a
 * warehouse two people do not share an order.
 */
export async function eachOf(
  { progress, mode }: DayContext,
  name: string,
  {
    tasks,
    by,
    act,
  }: {
    readonly tasks: readonly JsonObject[]
    readonly by: string
    readonly act: (task: JsonObject) => Promise<unknown>
  },
): Promise<void> {
  progress.begin(name, tasks.length)
  const documents = [...Map.groupBy(tasks, (task) => task[by]).values()]
  const waiting = documents.sort((a, b) => b.length - a.length).values()
  const work = async () => {
    for (const document of waiting) {
      for (const task of document) {
        await act(task)
        progress.step()
      }
    }
  }
  await Promise.all(Array.from({ length: mode.people }, work))
}

const TASK =
  'id start_quantity product_id stock_id goods_in_receipt_id goods_out_id location_to_id warehouse_id'

/** The open tasks of a type. */
export function openTasks(client: Client, type: string, fields = TASK): Promise<readonly JsonObject[]> {
  return client.list('tasks', `{ task_type_code: { eq: "${type}" }, status: { eq: "AVAILABLE" } }`, fields)
}

/** Completes a task with a confirmation. */
export function complete(client: Client, id: number, attributes: JsonObject): Promise<unknown> {
  return client.call({
    name: 'PATCH /api/tasks/{id}',
    method: 'PATCH',
    path: `/api/tasks/${id}`,
    body: { data: { type: 'tasks', attributes: { status: 'completed', ...attributes } } },
  })
}

/** Posts a request. */
export function post(client: Client, path: string, body?: JsonObject): Promise<unknown> {
  const name = `POST ${path.replaceAll(/\d+/g, '{id}')}`
  return client.call({ name, method: 'POST', path, ...(body === undefined ? {} : { body }) })
}

/** Splits a list into pieces of a size; the last one may be shorter. */
export function inPieces<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
