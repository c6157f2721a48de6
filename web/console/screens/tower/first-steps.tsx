import type { ReactNode } from 'react'
import { useMay, useMayCreate } from '#web/api/me.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { Icon } from '#web/console/kit/icon.tsx'
import { Keys } from '#web/console/kit/keys.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { useWords } from '#web/words/use-words.ts'
import { firstStepsQuery } from './first-steps.graphql.ts'
import { firstSteps } from './first-steps.ts'
import { Panel } from './panel.tsx'
import { SampleData } from './sample-data.tsx'
import styles from './tower.module.css'

/** What a new tenant is still to be set up with, each step with the form for it; nothing in one that has invoices. */
export function FirstSteps(): ReactNode {
  const { tower: words } = useWords()
  const may = useMay()
  const mayCreate = useMayCreate()
  const { data, isFetchedAfterMount } = useScreenQuery(firstStepsQuery, {})
  // What was read before the last step would fill forms with too little.
  if (data === undefined || !isFetchedAfterMount) return null
  const steps = firstSteps(data).filter(({ permission }) => may(permission))
  if (steps.length === 0) return null
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <Panel title={words.first_steps.title}>
      <p className={styles['quiet']}>
        {words.first_steps.text}
        {mayCreate('accounts') && (
          <>
            {' '}
            <Link path="/clients/new">{words.first_steps.open_client}</Link>
          </>
        )}
      </p>
      <SampleData />
      <ol className={styles['steps']}>
        {steps.map(({ name, isDone, path, search }) => (
          <li
            key={name}
            data-done={isDone || undefined}
            aria-current={name === next?.name ? 'step' : undefined}
          >
            {isDone ? (
              <span>
                <Icon name="done" /> {words.first_steps.steps[name]} · {words.first_steps.done}
              </span>
            ) : (
              <Link path={path} search={search}>
                {words.first_steps.steps[name]} {name === next?.name && <Keys keys="g n" />}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
