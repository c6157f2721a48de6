import { type ReactNode, useId } from 'react'
import { newKey } from '#web/api/act.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { Button, IconButton } from '#web/console/kit/button.tsx'
import { Select, TextInput } from '#web/console/kit/field.tsx'
import { Panel } from '#web/console/kit/panel.tsx'
import { useWords } from '#web/words/use-words.ts'
import { type AutomationDraft, type DraftCondition, pathsOf } from './automation-draft.ts'
import { operatorLabel } from './automation-texts.ts'
import styles from './automations.module.css'
import { newestEventQuery } from './newest-event.graphql.ts'

const OPERATORS = [
  'eq',
  'not_eq',
  'gt',
  'gteq',
  'lt',
  'lteq',
  'in',
  'contains',
  'matches',
  'present',
  'blank',
] as const

/** The conditions of an automation; their paths are those of the newest real event, with its values beside. */
export function ConditionsEditor({
  draft,
  onChange,
}: {
  readonly draft: AutomationDraft
  readonly onChange: (conditions: readonly DraftCondition[]) => void
}): ReactNode {
  const words = useWords()
  const { automations } = words
  const list = useId()
  const filter = {
    kind: { eq: 'domain' },
    resource_name: { eq: draft.resource_name },
    event: { eq: draft.event },
  }
  const { data } = useScreenQuery(newestEventQuery, { filter })
  const paths = pathsOf(data?.events?.all.nodes[0]?.data ?? {})
  const values = new Map(paths)
  const { conditions } = draft
  const change = (key: string, changes: Partial<DraftCondition>) =>
    onChange(conditions.map((one) => (one.key === key ? { ...one, ...changes } : one)))
  return (
    <Panel title={automations.if}>
      <datalist id={list}>
        {paths.map(([path, value]) => (
          <option key={path} value={path} label={value} />
        ))}
      </datalist>
      <ul className={styles['conditions']}>
        {conditions.map((condition) => (
          <li key={condition.key}>
            <TextInput
              code
              list={list}
              aria-label={automations.path}
              placeholder={automations.path}
              value={condition.source_path}
              onChange={(event) => change(condition.key, { source_path: event.target.value })}
            />
            <Select
              aria-label={automations.operator}
              value={condition.operator}
              onChange={(event) => change(condition.key, { operator: event.target.value })}
              options={OPERATORS.map((value) => ({ value, label: operatorLabel(words, value) }))}
            />
            {condition.operator !== 'present' && condition.operator !== 'blank' && (
              <TextInput
                code
                aria-label={automations.value}
                placeholder={values.get(condition.source_path) ?? automations.value}
                value={condition.value}
                onChange={(event) => change(condition.key, { value: event.target.value })}
              />
            )}
            <IconButton
              icon="close"
              label={automations.remove}
              onClick={() => onChange(conditions.filter(({ key }) => key !== condition.key))}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button
          icon="add"
          onClick={() =>
            onChange([...conditions, { key: newKey(), id: null, source_path: '', operator: 'eq', value: '' }])
          }
        >
          {automations.add_condition}
        </Button>
      </div>
      {conditions.length === 0 && <p className={styles['quiet']}>{automations.always}</p>}
    </Panel>
  )
}
