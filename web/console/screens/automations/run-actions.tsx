import type { ReactNode } from 'react'
import { useMay } from '#web/api/me.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { Pill } from '#web/console/kit/pill.tsx'
import { toneOf } from '#web/console/kit/state-tone.ts'
import { usePress } from '#web/console/records/use-press.ts'
import { stateLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './automations.module.css'
import { runActionsQuery } from './run-actions.graphql.ts'

const RETRY = {
  method: 'POST',
  path: '/api/automation_action_logs/{id}/retry',
  takes: 'nothing',
  type: 'automation_action_logs',
} as const

/** The actions of a run: what was sent, what was answered, and how often it was tried. */
export function RunActions({ run }: { readonly run: string }): ReactNode {
  const words = useWords()
  const { automations } = words
  const mayRetry = useMay()('manage_automations')
  const { press, isBusy, refused } = usePress()
  const { data, error } = useScreenQuery(runActionsQuery, { run })
  if (error !== null) return <Note tone="bad">{error.message}</Note>
  if (data === undefined) return <Skeleton />
  const actions = data.automation_action_logs?.all.nodes ?? []
  if (actions.length === 0) return <p className={styles['quiet']}>{automations.nothing_sent}</p>
  return (
    <ul className={styles['actions']}>
      {refused !== null && <Note tone="bad">{refused}</Note>}
      {actions.map((action) => (
        <li key={action.id}>
          <div className={styles['run']}>
            <Pill tone={toneOf(action.status ?? '')}>{stateLabel(words, action.status ?? '')}</Pill>
            <span>
              {automations.destinations[action.destination_type as keyof typeof automations.destinations] ??
                action.destination_type}
            </span>
            <code>{action.destination}</code>
            <span className={styles['quiet']}>{automations.tried(action.attempt ?? 0)}</span>
            {mayRetry && action.status === 'failed' && (
              <Button busy={isBusy} onClick={() => void press(RETRY, { path: { id: action.id } })}>
                {automations.retry}
              </Button>
            )}
          </div>
          {action.error !== null && <p className={styles['missed']}>{action.error}</p>}
          {[action.request, action.answer].map(
            (text, place) =>
              text !== null &&
              text !== '' && (
                <details key={place === 0 ? 'request' : 'answer'}>
                  <summary>{place === 0 ? automations.request : automations.answer}</summary>
                  <pre>{text}</pre>
                </details>
              ),
          )}
        </li>
      ))}
    </ul>
  )
}
