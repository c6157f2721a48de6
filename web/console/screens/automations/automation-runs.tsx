import { type ReactNode, useState } from 'react'
import { IconButton } from '#web/console/kit/button.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { Panel } from '#web/console/kit/panel.tsx'
import { Pill } from '#web/console/kit/pill.tsx'
import { toneOf } from '#web/console/kit/state-tone.ts'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showMoment } from '#web/values/moment.ts'
import { stateLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import type { AutomationRule } from './automation.graphql.ts'
import styles from './automations.module.css'
import { RunActions } from './run-actions.tsx'
import { foundText, type TriedCondition } from './tried.ts'

type RunHistory = NonNullable<AutomationRule['automation_runs']>

/** What became of an automation's runs: why each fired or did not, and what it sent. */
export function AutomationRuns({ id, runs }: { readonly id: string; readonly runs: RunHistory }): ReactNode {
  const words = useWords()
  const { automations } = words
  return (
    <Panel
      title={automations.runs}
      actions={runs.states.map(({ status, total_records }) => (
        <Link
          key={status}
          path="/records/automation_runs"
          search={{ 'f.automation_id': `in:${id}`, 'f.status': `in:${status}` }}
        >
          {stateLabel(words, status ?? '')} {total_records}
        </Link>
      ))}
    >
      {runs.all.nodes.length === 0 && <p className={styles['quiet']}>{automations.no_runs}</p>}
      <ul className={styles['runs']}>
        {runs.all.nodes.map((run) => (
          <Run key={run.id} run={run} />
        ))}
      </ul>
    </Panel>
  )
}

function Run({ run }: { readonly run: RunHistory['all']['nodes'][number] }): ReactNode {
  const words = useWords()
  const { automations } = words
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const status = run.status ?? ''
  const conditions = (run.conditions ?? []) as readonly TriedCondition[]
  const missed = conditions.filter(({ passed }) => !passed)
  return (
    <li>
      <div className={styles['run']}>
        <IconButton
          icon={isOpen ? 'down' : 'right'}
          label={automations.open_run}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
        <Pill tone={toneOf(status)}>{stateLabel(words, status)}</Pill>
        <time dateTime={run.created_at ?? ''}>{showMoment(run.created_at ?? '', locale)}</time>
        <span className={styles['quiet']}>
          {automations.triggers[run.trigger as keyof typeof automations.triggers]}
        </span>
        {missed.map((one) => (
          <span key={one.id} className={styles['missed']}>
            <code>{one.source_path}</code> {automations.was(foundText(one.actual))}
          </span>
        ))}
      </div>
      {isOpen && <RunActions run={run.id} />}
    </li>
  )
}
