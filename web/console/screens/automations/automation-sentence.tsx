import type { ReactNode } from 'react'
import { isStructure, structureText } from '#web/console/grid/structure-text.ts'
import { Icon } from '#web/console/kit/icon.tsx'
import { Panel } from '#web/console/kit/panel.tsx'
import type { Words } from '#web/words/en-GB.ts'
import { stateLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import type { FoundAutomation } from './automation-draft.ts'
import { addressOf, eventLabel, operatorLabel } from './automation-texts.ts'
import styles from './automations.module.css'
import { dueTexts } from './due-schedule.ts'
import { foundText, type TrialResult } from './tried.ts'

/** An automation as a sentence: when, if, then; after a try each condition has what it found. */
export function AutomationSentence({
  found,
  tried,
}: {
  readonly found: FoundAutomation
  readonly tried: TrialResult | null
}): ReactNode {
  const words = useWords()
  const { automations } = words
  return (
    <Panel title={automations.rule}>
      <ol className={styles['sentence']}>
        <li>
          <b>{automations.when}</b> <span>{eventLabel(words, found)}</span>
          {(found.schedule != null || found.event === 'due') && <span>{scheduleText(words, found)}</span>}
        </li>
        {(found.conditions ?? []).map((condition, place) => {
          const result = tried?.conditions.find(({ id }) => String(id) === condition.id)
          return (
            <li key={condition.id}>
              <b>{place === 0 ? automations.if : automations.and}</b> <code>{condition.source_path}</code>{' '}
              {operatorLabel(words, condition.operator ?? '')} <code>{condition.value}</code>
              {result !== undefined && (
                <span className={styles[result.passed ? 'passed' : 'missed']}>
                  <Icon name={result.passed ? 'check' : 'close'} size={14} />
                  {automations.was(foundText(result.actual))} {result.message}
                </span>
              )}
            </li>
          )
        })}
        {(found.actions ?? []).map((action, place) => (
          <li key={action.id}>
            <b>{place === 0 ? automations.then : automations.and_then}</b>{' '}
            {automations.destinations[action.destination_type as keyof typeof automations.destinations] ??
              action.destination_type}{' '}
            <code>{addressOf(action)}</code>
          </li>
        ))}
        {(found.actions ?? []).length === 0 && <li className={styles['quiet']}>{automations.no_action}</li>}
      </ol>
    </Panel>
  )
}

/** When a schedule comes round: its times, and what else it says by its names. */
function scheduleText(words: Words, { event, schedule }: FoundAutomation): string {
  if (event === 'due') {
    const texts = dueTexts(schedule == null ? '' : JSON.stringify(schedule))
    const moment = words.automations.due_text({ ...texts, minutes: Number(texts.minutes) })
    const statuses = texts.statuses?.map((status) => stateLabel(words, status))
    return statuses === undefined ? moment : `${moment} · ${words.automations.due_in(statuses.join(', '))}`
  }
  if (!isStructure(schedule)) return String(schedule)
  const { times, ...others } = schedule as { readonly times?: unknown }
  return [structureText(words, times), structureText(words, others)].filter((text) => text !== '').join(' · ')
}
