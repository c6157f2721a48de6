import { type FormEvent, type ReactNode, useState } from 'react'
import type { MetadataIndex } from '#web/api/metadata.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Checkbox, Field, Select, TextInput } from '#web/console/kit/field.tsx'
import { useGo } from '#web/console/kit/navigation.ts'
import { Note } from '#web/console/kit/note.tsx'
import { notify } from '#web/console/kit/notify.ts'
import { Page, PageHead } from '#web/console/kit/page.tsx'
import { Panel } from '#web/console/kit/panel.tsx'
import { usePress } from '#web/console/records/use-press.ts'
import { fieldLabel, oneLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { ActionsEditor } from './actions-editor.tsx'
import {
  type AutomationDraft,
  attributesOf,
  draftOf,
  type FoundAutomation,
  NEW_AUTOMATION,
} from './automation-draft.ts'
import { eventLabel } from './automation-texts.ts'
import styles from './automations.module.css'
import { ConditionsEditor } from './conditions-editor.tsx'
import { DueFields } from './due-fields.tsx'

const CREATE = { method: 'POST', path: '/api/automations', takes: 'attributes', type: 'automations' } as const
const UPDATE = { ...CREATE, method: 'PATCH', path: '/api/automations/{id}' } as const
const TYPE = { name: 'automations', one: 'automation' }

/** An automation while it is written. */
export function AutomationForm({
  found,
  index,
}: {
  readonly found: FoundAutomation | null
  readonly index: MetadataIndex
}): ReactNode {
  const words = useWords()
  const go = useGo()
  const { press, isBusy, refused } = usePress()
  const [draft, setDraft] = useState(found === null ? NEW_AUTOMATION : draftOf(found))
  const { automations, form, kit, records } = words
  const change = (changes: Partial<AutomationDraft>) => setDraft({ ...draft, ...changes })
  const pairs = pairsIn(index)
  function send(event: FormEvent): void {
    event.preventDefault()
    const attributes = attributesOf(draft, found)
    const [operation, path] = found === null ? [CREATE, {}] : [UPDATE, { id: found.id }]
    void press<{ readonly id: string | number }>(operation, { path, attributes }, ({ id }) => {
      notify({ title: found === null ? records.created(oneLabel(words, TYPE)) : records.saved(draft.name) })
      go({ path: `/records/automations/${id}`, replace: true })
    })
  }
  return (
    <Page>
      <PageHead
        title={found === null ? records.new_of(oneLabel(words, TYPE)) : records.edit_of(draft.name)}
      />
      <form className={styles['form']} onSubmit={send}>
        {refused !== null && <Note tone="bad">{refused}</Note>}
        <Panel title={automations.when}>
          <div className={styles['fields']}>
            <Field label={fieldLabel(words, 'name')}>
              <TextInput value={draft.name} onChange={(event) => change({ name: event.target.value })} />
            </Field>
            <Field label={automations.event}>
              <Select
                value={`${draft.resource_name} ${draft.event}`}
                disabled={found !== null}
                onChange={(event) => {
                  const [resource_name = '', name = ''] = event.target.value.split(' ')
                  change({ resource_name, event: name, schedule: '' })
                }}
                options={pairs.map((pair) => ({
                  value: `${pair.resource_name} ${pair.event}`,
                  label: eventLabel(words, pair),
                }))}
              />
            </Field>
            {draft.event === 'due' && (
              <DueFields
                resource={draft.resource_name}
                schedule={draft.schedule}
                onChange={(schedule) => change({ schedule })}
              />
            )}
            {draft.resource_name.endsWith('_schedule') && (
              <Field label={fieldLabel(words, 'schedule')} help={automations.schedule_help}>
                <TextInput
                  code
                  value={draft.schedule}
                  placeholder='{"times": ["06:00"]}'
                  onChange={(event) => change({ schedule: event.target.value })}
                />
              </Field>
            )}
          </div>
          <Checkbox
            label={fieldLabel(words, 'enabled')}
            checked={draft.enabled}
            onChange={(event) => change({ enabled: event.target.checked })}
          />
        </Panel>
        <ConditionsEditor draft={draft} onChange={(conditions) => change({ conditions })} />
        <ActionsEditor
          draft={draft}
          found={found}
          index={index}
          onChange={(actions) => change({ actions })}
        />
        <div className={styles['foot']}>
          <Button onClick={() => go({ path: `/records/automations${found === null ? '' : `/${found.id}`}` })}>
            {kit.cancel}
          </Button>
          <Button kind="primary" type="submit" busy={isBusy}>
            {found === null ? form.create : form.save}
          </Button>
        </div>
      </form>
    </Page>
  )
}

function pairsIn({ events }: MetadataIndex) {
  return Object.entries(events as Readonly<Record<string, readonly string[]>>).flatMap(
    ([resource_name, names]) => names.map((event) => ({ resource_name, event })),
  )
}
