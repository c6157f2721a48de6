import type { ReactNode } from 'react'
import { useMay } from '#web/api/me.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { useWarehouseChoice } from '#web/api/warehouse-choice.ts'
import { Link } from '#web/console/kit/link.tsx'
import { Empty, Note, Skeleton } from '#web/console/kit/note.tsx'
import { useWords } from '#web/words/use-words.ts'
import { boardOf } from './load-board.ts'
import { LoadCard } from './load-card.tsx'
import { loadDetailsQuery } from './load-details.graphql.ts'
import { loadsQuery } from './loads.graphql.ts'
import styles from './loads.module.css'

const LIVING = ['pending', 'open', 'closed']

/** The loads that have not left, by dock: what is loaded, and what is missing while there is still time. */
export function LoadsPage(): ReactNode {
  const words = useWords()
  const may = useMay()
  const { id: warehouse } = useWarehouseChoice()
  const own = warehouse === null ? {} : { warehouse_id: { in: [warehouse] } }
  const { data, error } = useScreenQuery(
    loadsQuery,
    { loads: { status: { in: LIVING }, ...own } },
    { keepPrevious: true },
  )
  const ids = data?.loads?.all.nodes.map(({ id }) => id) ?? []
  const { data: details } = useScreenQuery(
    loadDetailsQuery,
    { loads: ids },
    { enabled: ids.length > 0, keepPrevious: true },
  )
  if (!may('view_loads')) return <Note tone="warn">{words.records.not_allowed('view_loads')}</Note>
  const docks =
    data === undefined ? [] : boardOf(data, details ?? { load_drops: null, goods_outs: null, tasks: null })
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1>{words.loads.title}</h1>
        <span className={styles['space']} />
        <Link path="/records/loads">{words.loads.all}</Link>
        {may('manage_loads') && <Link path="/records/loads/new">{words.loads.add}</Link>}
      </header>
      {error !== null && <Note tone="bad">{error.message}</Note>}
      {data === undefined && error === null && <Skeleton />}
      {data !== undefined && docks.length === 0 && (
        <Empty title={words.loads.none}>{words.loads.none_text}</Empty>
      )}
      {docks.map(({ code, loads }) => (
        <section key={code ?? ''} aria-label={code ?? words.loads.no_dock} className={styles['dock']}>
          <h2>{code ?? words.loads.no_dock}</h2>
          <ul className={styles['loads']}>
            {loads.map((load) => (
              <li key={load.id}>
                <LoadCard load={load} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
