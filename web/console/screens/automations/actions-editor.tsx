import type { ReactNode } from 'react'
import { newKey } from '#web/api/act.ts'
import type { MetadataIndex } from '#web/api/metadata.ts'
import { Button, IconButton } from '#web/console/kit/button.tsx'
import { Menu } from '#web/console/kit/menu.tsx'
import { Panel } from '#web/console/kit/panel.tsx'
import { useWords } from '#web/words/use-words.ts'
import type { AutomationDraft, DraftAction, FoundAutomation } from './automation-draft.ts'
import styles from './automations.module.css'
import { ParameterField, type ParameterRule } from './parameter-field.tsx'

/** The actions of an automation with what each takes. */
export function ActionsEditor({
  draft: { actions },
  found,
  index,
  onChange,
}: {
  readonly draft: AutomationDraft
  readonly found: FoundAutomation | null
  readonly index: MetadataIndex
  readonly onChange: (actions: readonly DraftAction[]) => void
}): ReactNode {
  const { automations } = useWords()
  const known = index.actions as Readonly<Record<string, Readonly<Record<string, readonly ParameterRule[]>>>>
  const kinds = Object.entries(known).flatMap(([type, codes]) =>
    Object.keys(codes).map((code) => ({ type, code })),
  )
  const labelOf = (type: string, code: string) => {
    const label = automations.destinations[type as keyof typeof automations.destinations] ?? type
    return code === 'default' ? label : automations.variant(label, code)
  }
  const add = (destination_type: string, destination_code: string) =>
    onChange([...actions, { key: newKey(), id: null, destination_type, destination_code, parameters: {} }])
  const change = (key: string, code: string, value: string) =>
    onChange(
      actions.map((one) =>
        one.key === key ? { ...one, parameters: { ...one.parameters, [code]: value } } : one,
      ),
    )
  return (
    <Panel title={automations.then}>
      {actions.map((action) => {
        const stored = found?.actions?.find(({ id }) => id === action.id)?.parameters ?? []
        return (
          <section key={action.key} className={styles['action']}>
            <header>
              <h3>{labelOf(action.destination_type, action.destination_code)}</h3>
              <IconButton
                icon="close"
                label={automations.remove}
                onClick={() => onChange(actions.filter(({ key }) => key !== action.key))}
              />
            </header>
            <div className={styles['fields']}>
              {(known[action.destination_type]?.[action.destination_code] ?? []).map((rule) => (
                <ParameterField
                  key={rule.code}
                  rule={rule}
                  value={action.parameters[rule.code] ?? ''}
                  isSet={stored.some(
                    ({ parameter_code, has_value }) => parameter_code === rule.code && has_value === true,
                  )}
                  onChange={(value) => change(action.key, rule.code, value)}
                />
              ))}
            </div>
          </section>
        )
      })}
      <div>
        <Menu
          trigger={<Button icon="add">{automations.add_action}</Button>}
          items={kinds.map(({ type, code }) => ({ label: labelOf(type, code), run: () => add(type, code) }))}
        />
      </div>
    </Panel>
  )
}
