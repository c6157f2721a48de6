import { type ReactNode, useEffect, useState } from 'react'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { useWarehouseChoice } from '#web/api/warehouse-choice.ts'
import { Link } from '#web/console/kit/link.tsx'
import { useClock } from '#web/console/screens/tower/use-clock.ts'
import { useWords } from '#web/words/use-words.ts'
import { listsInWork } from './lists-in-work.ts'
import { wavesQuery } from './waves.graphql.ts'
import styles from './waves.module.css'

const AGAIN_MS = 30_000

/** The pick lists of the waves before: how much is picked, who picks, and when they end at this pace. */
export function ListsInWork(): ReactNode {
  const { waves: words } = useWords()
  const { time } = useClock()
  const now = useNow()
  const { id: warehouse } = useWarehouseChoice()
  const own = warehouse === null ? {} : { warehouse_id: { in: [warehouse] } }
  const picks = { type: { eq: 'PICK' }, goods_out_pick_list_id: { filled: true }, ...own }
  const { data } = useScreenQuery(
    wavesQuery,
    {
      lists: { goods_out_status_code: { in: ['ALLOCATED', 'PART_ALLOCATED', 'PICK'] }, ...own },
      open: { ...picks, status: { in: ['AVAILABLE', 'ALLOCATED', 'ON_HOLD'] } },
      hour: { ...picks, status: { eq: 'COMPLETED' }, completed_at: { from: '1 hour ago' } },
    },
    { keepPrevious: true, refetchInterval: AGAIN_MS },
  )
  const lists = data === undefined ? [] : listsInWork(data, now)
  return (
    <section className={styles['lists']} aria-label={words.in_work}>
      <h2>{words.in_work}</h2>
      {data !== undefined && lists.length === 0 && <p className={styles['quiet']}>{words.none_in_work}</p>}
      <ul>
        {lists.map(({ id, reference, bay, picked, total, people, ends_at }) => (
          <li key={id}>
            <Link path={`/records/goods_out_pick_lists/${id}`} className={styles['reference']}>
              {reference}
            </Link>
            <progress max={Math.max(total, 1)} value={picked} aria-label={words.picked_of(picked, total)} />
            <span>{words.picked_of(picked, total)}</span>
            <span className={styles['quiet']}>
              {[
                people.join(', ') || (picked < total && words.nobody),
                ends_at && words.ends(time(ends_at)),
                bay,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The present moment, anew each half minute. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), AGAIN_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
