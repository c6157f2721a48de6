import type { ReactNode } from 'react'
import { IconButton } from '#web/console/kit/button.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { Pill } from '#web/console/kit/pill.tsx'
import { stateLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { type LoadStop, wantedOf } from './load-board.ts'
import styles from './loads.module.css'
import { useLoading } from './use-loading.ts'

/** The stops of a load in their order, with the units that are loaded, those that stand elsewhere, and what is not staged. */
export function LoadStops({
  stops,
  canMove,
  canUnload,
}: {
  readonly stops: readonly LoadStop[]
  readonly canMove: boolean
  readonly canUnload: boolean
}): ReactNode {
  const words = useWords()
  const loading = useLoading()
  return (
    <ol className={styles['stops']}>
      {stops.map((stop, place) => {
        const { id, sequence, name, units, missing } = stop
        const loaded = units.filter(({ isLoaded }) => isLoaded).length
        const title = id === null ? words.loads.no_drop : words.loads.stop(sequence, name)
        return (
          <li key={id ?? ''}>
            <div className={styles['stop']}>
              <strong>{title}</strong>
              {wantedOf(stop) > 0 && <span>{words.loads.loaded_of(loaded, wantedOf(stop))}</span>}
              {id !== null && canMove && loading.mayMove && stops.length > 1 && (
                <span className={styles['moves']}>
                  <IconButton
                    icon="sort_up"
                    label={words.loads.earlier(title)}
                    disabled={place === 0}
                    onClick={() => void loading.move(id, place - 1)}
                  />
                  <IconButton
                    icon="sort_down"
                    label={words.loads.later(title)}
                    disabled={place === stops.length - 1}
                    onClick={() => void loading.move(id, place + 1)}
                  />
                </span>
              )}
            </div>
            <ul className={styles['units']}>
              {units.map(({ task_id, reference, place: at, isLoaded }) => (
                <li key={task_id}>
                  <Pill tone={isLoaded ? 'good' : 'warn'}>
                    {isLoaded ? words.loads.loaded(reference) : words.loads.stands(reference, at ?? '')}
                  </Pill>
                  {isLoaded && canUnload && loading.mayLoad && (
                    <IconButton
                      icon="undo"
                      label={words.loads.unload(reference)}
                      onClick={() => void loading.unload(task_id, reference)}
                    />
                  )}
                </li>
              ))}
              {missing.map(({ id: order, reference, status }) => (
                <li key={order}>
                  <Pill tone="bad">
                    <Link path={`/records/goods_outs/${order}`}>{reference}</Link> {stateLabel(words, status)}
                  </Pill>
                </li>
              ))}
            </ul>
          </li>
        )
      })}
    </ol>
  )
}
