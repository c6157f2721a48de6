import { type ReactNode, useEffect, useState } from 'react'
import { IconButton } from '#web/console/kit/button.tsx'
import { classNames } from '#web/console/kit/class-names.ts'
import { usePlace, useSetSearch } from '#web/console/kit/navigation.ts'
import { Note } from '#web/console/kit/note.tsx'
import { Page, PageHead } from '#web/console/kit/page.tsx'
import { useShortcuts } from '#web/console/kit/shortcuts.ts'
import { ExceptionList } from '#web/console/screens/exceptions/exception-list.tsx'
import { useExceptions } from '#web/console/screens/exceptions/use-exceptions.ts'
import { useWords } from '#web/words/use-words.ts'
import { Backlog } from './backlog.tsx'
import { Docks } from './docks.tsx'
import { FigureCards } from './figure-cards.tsx'
import { FirstSteps } from './first-steps.tsx'
import { HandOvers } from './hand-overs.tsx'
import { HoursChart } from './hours-chart.tsx'
import { OrdersBar } from './orders-bar.tsx'
import { Panel } from './panel.tsx'
import { People } from './people.tsx'
import { OpenQuestions } from './questions.tsx'
import styles from './tower.module.css'
import { TowerSkeleton } from './tower-skeleton.tsx'
import { useClock } from './use-clock.ts'
import { useTower } from './use-tower.ts'
import { VerdictBand } from './verdict-band.tsx'

/** The tower: how today goes, and what has to be seen to. */
export function TowerPage(): ReactNode {
  const words = useWords()
  const { data, error, warehouse } = useTower()
  const exceptions = useExceptions()
  const now = useNow()
  const { day } = useClock()
  const isWall = usePlace().search['wall'] === '1'
  const setSearch = useSetSearch()
  const toggleWall = () => setSearch({ wall: isWall ? null : '1' }, { replace: true })
  useShortcuts(isWall ? [{ keys: 'Escape', label: words.tower.leave_wall, run: toggleWall }] : [])
  return (
    <Page className={classNames(styles['tower'], isWall && styles['wall'])}>
      <PageHead
        title={words.tower.title}
        actions={
          <IconButton
            icon={isWall ? 'close' : 'wall'}
            label={isWall ? words.tower.leave_wall : words.tower.wall}
            onClick={toggleWall}
          />
        }
      >
        <p className={styles['quiet']}>{day(now)}</p>
      </PageHead>
      {error !== null && <Note tone="bad">{error.message}</Note>}
      {data === undefined ? (
        error === null && <TowerSkeleton />
      ) : (
        <>
          <FirstSteps />
          <VerdictBand {...{ data, now, warehouse }} />
          <FigureCards {...{ data, warehouse }} exceptions={exceptions.total} />
          <div className={styles['columns']}>
            <div className={styles['column']}>
              {data.goods_outs !== null && <OrdersBar rows={data.goods_outs.due} warehouse={warehouse} />}
              {data.tasks !== null && <Backlog tasks={data.tasks} warehouse={warehouse} />}
              {data.tasks !== null && <HoursChart tasks={data.tasks} now={now} />}
            </div>
            <div className={styles['column']}>
              <HandOvers warehouse={warehouse} />
              <OpenQuestions />
              <Panel title={words.exceptions.need_attention} path="/exceptions" count={exceptions.total}>
                <ExceptionList exceptions={exceptions.rows.slice(0, SHOWN)} />
              </Panel>
              {data.tasks !== null && <People tasks={data.tasks} warehouse={warehouse} />}
              {data.bookings !== null && <Docks bookings={data.bookings} warehouse={warehouse} />}
            </div>
          </div>
        </>
      )}
    </Page>
  )
}

const SHOWN = 5

/** The present moment, anew each half minute. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
