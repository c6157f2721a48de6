import type { JsonObject } from '#values/json.ts'
import type { Client } from './client.ts'
import type { Plan } from './plan.ts'
import type { Progress } from './progress.ts'

/** How a day is worked: so many people at once, each line by its own request or many at a time. */
export type Manner = { readonly people: number; readonly bulk: boolean }

/** Everything a phase of the day works with. */
export type Floor = {
  readonly client: Client
  readonly plan: Plan
  readonly progress: Progress
  readonly manner: Manner
}

/** Does the same for each of many things, by so many people at once. */
export async function each<Thing>(
  { progress, manner }: Floor,
  name: string,
  { things, act }: { readonly things: readonly Thing[]; readonly act: (thing: Thing) => Promise<unknown> },
): Promise<void> {
  progress.begin(name, things.length)
  const waiting = things.values()
  const work = async () => {
    for (const thing of waiting) {
      await act(thing)
      progress.step()
    }
  }
  await Promise.all(Array.from({ length: manner.people }, work))
}

/**
 * Does tasks, each person those of one document after another, the longest document first: as in a warehouse, where
 * nobody works in another's order.
 */
export async function eachOf(
  { progress, manner }: Floor,
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
  await Promise.all(Array.from({ length: manner.people }, work))
}

const TASK =
  'id start_quantity product_id stock_id goods_in_receipt_id goods_out_id location_to_id warehouse_id'

/** The tasks of a type that are to be done. */
export function openTasks(client: Client, type: string, fields = TASK): Promise<readonly JsonObject[]> {
  return client.list('tasks', `{ task_type_code: { eq: "${type}" }, status: { eq: "AVAILABLE" } }`, fields)
}

/** Completes a task with what is said. */
export function complete(client: Client, id: number, attributes: JsonObject): Promise<unknown> {
  return client.call({
    name: 'PATCH /api/tasks/{id}',
    method: 'PATCH',
    path: `/api/tasks/${id}`,
    body: { data: { type: 'tasks', attributes: { status: 'completed', ...attributes } } },
  })
}

/** Asks for something to be done. */
export function post(client: Client, path: string, body?: JsonObject): Promise<unknown> {
  const name = `POST ${path.replaceAll(/\d+/g, '{id}')}`
  return client.call({ name, method: 'POST', path, ...(body === undefined ? {} : { body }) })
}

/** A list in pieces of a size, the last one shorter. */
export function inPieces<Thing>(things: readonly Thing[], size: number): readonly (readonly Thing[])[] {
  return Array.from({ length: Math.ceil(things.length / size) }, (_, index) =>
    things.slice(index * size, (index + 1) * size),
  )
}
