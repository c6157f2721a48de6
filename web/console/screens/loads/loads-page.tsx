import type { ReactNode } from 'react'
import { useMay, useMayCreate } from '#web/api/me.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { useWarehouseChoice } from '#web/api/warehouse-choice.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { useGo } from '#web/console/kit/navigation.ts'
import { Empty, Note, Skeleton } from '#web/console/kit/note.tsx'
import { Page, PageHead } from '#web/console/kit/page.tsx'
import { useShortcuts } from '#web/console/kit/shortcuts.ts'
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
  const mayCreate = useMayCreate()
  const go = useGo()
  const { id: warehouse } = useWarehouseChoice()
  const own = warehouse === null ? {} : { warehouse_id: { in: [warehouse] } }
  const { data, error } = useScreenQuery(
    loadsQuery,
    { loads: { status: { in: LIVING }, ...own } },
    { keepPrevious: true },
  )
  const create = () => go({ path: '/records/loads/new' })
  useShortcuts(mayCreate('loads') ? [{ keys: 'c', label: words.loads.add, run: create }] : [])
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
    <Page>
      <PageHead
        title={words.loads.title}
        actions={
          <>
            <Link path="/records/loads">{words.loads.all}</Link>
            {mayCreate('loads') && (
              <Button kind="primary" icon="add" shortcut="c" onClick={create}>
                {words.loads.add}
              </Button>
            )}
          </>
        }
      />
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
    </Page>
  )
}
