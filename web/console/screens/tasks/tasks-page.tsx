import type { ReactNode } from 'react'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { useWarehouseChoice } from '#web/api/warehouse-choice.ts'
import { usePlace, useSetSearch } from '#web/console/kit/navigation.ts'
import { Skeleton } from '#web/console/kit/note.tsx'
import type { ListScreen } from '#web/console/records/list-screen.ts'
import { RecordList } from '#web/console/records/record-list.tsx'
import { variablesFor } from '#web/console/screens/tower/figures.ts'
import { taskTypeLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { DeviceLine } from './device-line.tsx'
import { peopleOf, reportingDevices } from './people.ts'
import { PersonCard } from './person-card.tsx'
import { TaskPeek } from './task-peek.tsx'
import { taskViews } from './task-views.ts'
import { tasksAndPeopleQuery } from './tasks.graphql.ts'
import styles from './tasks.module.css'

const AGAIN_MS = 60_000
const FILTER = 'f.user_id'
const COLUMNS = [
  'type',
  'status',
  'product',
  'start_quantity',
  'location_from',
  'location_to',
  'user',
  'goods_out',
  'due_at',
  'priority',
  'hold_reason',
]

/** Tasks before all others are given this priority. */
const URGENT = 100

/** People beside the work: whoever is chosen has their tasks in the list. */
export function TasksPage(): ReactNode {
  const all = useWords()
  const { people: words } = all
  const screen: ListScreen = {
    views: taskViews(all),
    columns: COLUMNS,
    peek: (id) => <TaskPeek id={id} />,
    names: { type: (type) => taskTypeLabel(all, type) },
    first: ['allocate', 'unallocate', 'make_urgent', 'cancel'],
    keys: { allocate: 'a', unallocate: 'u' },
    presets: [
      { name: 'make_urgent', attributes: { priority: URGENT } },
      { name: 'cancel', attributes: { status: 'cancelled' } },
    ],
  }
  const { id: warehouse } = useWarehouseChoice()
  const { assigned, done_today: done, done_hour: hour } = variablesFor(warehouse)
  const devices = reportingDevices(warehouse)
  const { data } = useScreenQuery(
    tasksAndPeopleQuery,
    { assigned, done, hour, devices },
    { keepPrevious: true, refetchInterval: AGAIN_MS },
  )
  const { search } = usePlace()
  const setSearch = useSetSearch()
  const chosen = search[FILTER]
  const people = data?.tasks ? peopleOf(data.tasks, data.hhd_users?.devices.nodes) : []
  return (
    <div className={styles['people_and_list']}>
      <aside className={styles['people']} aria-label={words.people}>
        <h2>{words.people}</h2>
        {data === undefined && <Skeleton />}
        {data !== undefined && people.length === 0 && <p className={styles['quiet']}>{words.nobody}</p>}
        <ul>
          {people.map((person) => {
            const filter = `in:${person.id}`
            const isChosen = chosen === filter
            return (
              <li key={person.id}>
                <PersonCard
                  person={person}
                  isChosen={isChosen}
                  onChoose={() => setSearch({ [FILTER]: isChosen ? null : filter })}
                />
                {person.device !== null && <DeviceLine device={person.device} name={person.name} />}
              </li>
            )
          })}
        </ul>
      </aside>
      <div className={styles['list']}>
        <RecordList type="tasks" title={words.title} screen={screen} />
      </div>
    </div>
  )
}
