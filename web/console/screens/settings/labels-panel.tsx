import type { ReactNode } from 'react'
import { useMay } from '#web/api/me.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { useGo } from '#web/console/kit/navigation.ts'
import { Panel } from '#web/console/kit/panel.tsx'
import { Pill } from '#web/console/kit/pill.tsx'
import { Table } from '#web/console/kit/table.tsx'
import { fieldLabel, typeLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import type { Settings } from './settings.graphql.ts'
import styles from './settings.module.css'

type Labels = NonNullable<Settings['field_labels']>['all']['nodes']

/** What own fields of records are called, by the type that has them. */
export function LabelsPanel({ labels }: { readonly labels: Labels }): ReactNode {
  const words = useWords()
  const { settings } = words
  const mayChange = useMay()('manage_field_labels')
  const go = useGo()
  return (
    <Panel
      title={settings.labels}
      actions={
        <>
          <Link path="/records/field_labels">{settings.as_list}</Link>
          {mayChange && (
            <Button icon="add" onClick={() => go({ path: '/records/field_labels/new' })}>
              {settings.new_label}
            </Button>
          )}
        </>
      }
    >
      <p className={styles['quiet']}>
        {labels.length === 0 ? settings.no_labels : ''} {settings.labels_help}
      </p>
      {labels.length > 0 && (
        <Table
          label={settings.labels}
          columns={[
            { label: settings.type },
            { label: settings.field },
            { label: fieldLabel(words, 'label') },
            { label: settings.label_of },
            { label: fieldLabel(words, 'status') },
          ]}
          rows={labels.map(({ id, resource_name, field_name, label, shown, account }, place) => ({
            id,
            cells: [
              labels[place - 1]?.resource_name === resource_name ? (
                ''
              ) : (
                <b key="type">{typeLabel(words, resource_name ?? '')}</b>
              ),
              fieldLabel(words, field_name ?? ''),
              <Link key="label" path={`/records/field_labels/${id}${mayChange ? '/edit' : ''}`}>
                {label}
              </Link>,
              account?.code ?? settings.every_account,
              <Pill key="state" tone={shown === true ? 'good' : 'idle'}>
                {shown === true ? settings.label_shown : settings.label_hidden}
              </Pill>,
            ],
          }))}
        />
      )}
    </Panel>
  )
}
