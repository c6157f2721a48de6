import type { TasksAndPeople } from './tasks.graphql.ts'

/** A person with what they do now and have done today. */
export type Person = {
  readonly id: string
  readonly name: string
  /** What they do now: the task they have entered, else the one they were given first; null where they have none. */
  readonly now: { readonly type: string; readonly place: string | null; readonly since: string | null } | null
  /** How many tasks they have. */
  readonly has: number
  /** When they completed a task last today. */
  readonly last: string | null
  readonly hour: number
  readonly today: number
}

type Tasks = NonNullable<TasksAndPeople['tasks']>

/** People who have a task or have completed one today; those without a task come first, since somebody has to see to them. */
export function peopleOf(tasks: Tasks): readonly Person[] {
  const names = new Map<string, string>()
  for (const { user } of tasks.assigned.nodes) if (user) names.set(user.id, user.name ?? '')
  for (const { completing_user: user } of tasks.done) if (user) names.set(user.id, user.name ?? '')
  const people = [...names].map(([id, name]) => personOf(tasks, id, name))
  return people.toSorted(
    (one, other) => Math.sign(one.has) - Math.sign(other.has) || one.name.localeCompare(other.name),
  )
}

function personOf(tasks: Tasks, id: string, name: string): Person {
  const own = tasks.assigned.nodes.filter(({ user }) => user?.id === id)
  const present = own.find(({ start_at }) => start_at !== null) ?? own[0]
  const isOwn = (row: { readonly completing_user: { readonly id: string } | null }) =>
    row.completing_user?.id === id
  return {
    id,
    name,
    now:
      present === undefined
        ? null
        : {
            type: present.type ?? '',
            place: present.location_from?.code ?? present.location_to?.code ?? null,
            since: present.start_at ?? present.assigned_at,
          },
    has: own.length,
    last: tasks.last.nodes.find(isOwn)?.completed_at ?? null,
    hour: tasks.hour.find(isOwn)?.total_records ?? 0,
    today: tasks.done.find(isOwn)?.total_records ?? 0,
  }
}
