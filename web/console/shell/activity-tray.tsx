import { type ReactNode, useState } from 'react'
import { type Activity, activities, clearActivities } from '#web/api/activities.ts'
import { useStore } from '#web/api/use-store.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Drawer } from '#web/console/kit/dialog.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { Empty } from '#web/console/kit/note.tsx'
import { Pill } from '#web/console/kit/pill.tsx'
import { useWords } from '#web/words/use-words.ts'
import styles from './activity-tray.module.css'

const TONES = { running: 'busy', done: 'good', failed: 'bad' } as const

/** Long work of this page: how far each is, what came of it, and the way to its result. */
export function ActivityTray(): ReactNode {
  const { shell: words } = useWords()
  const all = useStore(activities)
  const [isOpen, setOpen] = useState(false)
  if (all.length === 0 && !isOpen) return null
  const running = all.filter(({ state }) => state === 'running').length
  const failed = all.some(({ state }) => state === 'failed')
  return (
    <>
      <Button kind="quiet" icon={failed ? 'warning' : 'activity'} onClick={() => setOpen(true)}>
        {running > 0 ? words.running(running) : words.ended(all.length)}
      </Button>
      <Drawer
        open={isOpen}
        onClose={() => setOpen(false)}
        title={words.activities}
        footer={<Button onClick={clearActivities}>{words.clear_ended}</Button>}
      >
        {all.length === 0 && <Empty title={words.no_activity} />}
        <ul className={styles['tray']}>
          {all.map((one) => (
            <li key={one.id}>
              <ActivityLine activity={one} />
            </li>
          ))}
        </ul>
      </Drawer>
    </>
  )
}

function ActivityLine({
  activity: { title, state, progress, detail, path, stop },
}: {
  readonly activity: Activity
}): ReactNode {
  const { shell: words, grid } = useWords()
  return (
    <article className={styles['activity']}>
      <div className={styles['title']}>
        <b>{title}</b>
        <Pill tone={TONES[state]}>{words.activity_states[state]}</Pill>
      </div>
      {state === 'running' && (
        <progress
          aria-label={title}
          {...(progress === null ? {} : { max: progress.total, value: progress.done })}
        />
      )}
      {detail !== null && <p className={styles['detail']}>{detail}</p>}
      {path !== null && <Link path={path}>{words.open_result}</Link>}
      {state === 'running' && stop !== null && <Button onClick={stop}>{grid.stop}</Button>}
    </article>
  )
}
