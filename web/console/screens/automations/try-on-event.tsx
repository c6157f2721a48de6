import { type ReactNode, useState } from 'react'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Field, Select } from '#web/console/kit/field.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { Panel } from '#web/console/kit/panel.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { usePress } from '#web/console/records/use-press.ts'
import { showMoment } from '#web/values/moment.ts'
import { typeLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import type { FoundAutomation } from './automation-draft.ts'
import styles from './automations.module.css'
import { recentEventsQuery } from './events.graphql.ts'
import type { TrialResult } from './tried.ts'

const EVALUATE = {
  method: 'POST',
  path: '/api/automations/{id}/evaluate',
  takes: 'plain',
  type: 'automations',
} as const

/** Tries an automation on an event that happened, without sending anything. */
export function TryOnEvent({
  found,
  tried,
  onTried,
}: {
  readonly found: FoundAutomation
  readonly tried: TrialResult | null
  readonly onTried: (tried: TrialResult) => void
}): ReactNode {
  const words = useWords()
  const locale = useLocale()
  const { automations } = words
  const { press, isBusy, refused } = usePress()
  const [chosen, setChosen] = useState('')
  const filter = {
    kind: { eq: 'domain' },
    resource_name: { eq: found.resource_name ?? '' },
    event: { eq: found.event ?? '' },
  }
  const { data } = useScreenQuery(recentEventsQuery, { filter })
  const events = data?.events?.all.nodes ?? []
  const event_id = chosen === '' ? (events[0]?.id ?? '') : chosen
  const run = () =>
    void press<{ readonly attributes: TrialResult }>(
      EVALUATE,
      { path: { id: found.id }, attributes: { event_id } },
      ({ attributes }) => onTried(attributes),
    )
  return (
    <Panel title={automations.try}>
      {events.length === 0 ? (
        <p className={styles['quiet']}>{automations.no_events}</p>
      ) : (
        <div className={styles['try']}>
          <Field label={automations.try_on}>
            <Select
              value={event_id}
              onChange={(event) => setChosen(event.target.value)}
              options={events.map((event) => ({
                value: event.id,
                label: `${typeLabel(words, event.aggregate_type ?? '')} #${event.aggregate_id} · ${showMoment(event.occurred_at ?? '', locale)}`,
              }))}
            />
          </Field>
          <Button icon="rule" busy={isBusy} onClick={run}>
            {automations.try_it}
          </Button>
        </div>
      )}
      {refused !== null && <Note tone="bad">{refused}</Note>}
      {tried !== null && <TriedResult tried={tried} />}
    </Panel>
  )
}

function TriedResult({ tried }: { readonly tried: TrialResult }): ReactNode {
  const { automations } = useWords()
  return (
    <>
      <Note tone={tried.conditions_passed ? 'info' : 'warn'}>
        {tried.conditions_passed ? automations.would_fire : automations.would_not_fire}
      </Note>
      {tried.actions.map((action) => (
        <dl key={action.position} className={styles['rendered']}>
          {action.parameters.map(({ parameter_code, value, is_secret, error }) => (
            <div key={parameter_code}>
              <dt>
                {automations.parameters[parameter_code as keyof typeof automations.parameters] ??
                  parameter_code}
              </dt>
              <dd>
                {is_secret ? (
                  <span className={styles['quiet']}>{automations.secret_set}</span>
                ) : error === null ? (
                  <pre>{value}</pre>
                ) : (
                  <span className={styles['missed']}>{error}</span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      ))}
    </>
  )
}
