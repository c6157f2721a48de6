import type { ReactNode } from 'react'
import { useMay } from '#web/api/me.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { Keys } from '#web/console/kit/keys.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { useGo, usePlace } from '#web/console/kit/navigation.ts'
import { useShortcuts } from '#web/console/kit/shortcuts.ts'
import { useWords } from '#web/words/use-words.ts'
import { firstStepsQuery } from './first-steps.graphql.ts'
import { firstSteps } from './first-steps.ts'
import styles from './tower.module.css'

const NEXT_KEYS = 'g n'

/** The way from any page to the next of the first steps, for whoever has seen them on the tower. */
export function NextStep(): ReactNode {
  const { tower: words } = useWords()
  const may = useMay()
  const go = useGo()
  const { path } = usePlace()
  // The tower reads the steps; here they are only followed, so that tenants that have begun long ago ask nothing.
  const { data } = useScreenQuery(firstStepsQuery, {}, { enabled: (read) => isOpen(read) })
  const steps = data === undefined ? [] : firstSteps(data)
  const next = steps.find(({ isDone, permission }) => !isDone && may(permission))
  const label = next === undefined ? '' : words.first_steps.next(words.first_steps.steps[next.name])
  const isElsewhere = next !== undefined && path !== next.path
  useShortcuts(isElsewhere ? [{ keys: NEXT_KEYS, label, run: () => go(next) }] : [])
  // The tower shows all steps itself, and the packing station fills the window.
  if (!isElsewhere || path === '/tower' || path === '/packing') return null
  return (
    <nav className={styles['next']} aria-label={words.first_steps.title}>
      <Link path={next.path} search={next.search}>
        {label} <Keys keys={NEXT_KEYS} />
      </Link>
    </nav>
  )
}

const isOpen = (read: Parameters<typeof firstSteps>[0] | undefined) =>
  read !== undefined && firstSteps(read).length > 0
