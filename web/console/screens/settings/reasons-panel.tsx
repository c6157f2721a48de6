import type { ReactNode } from 'react'
import { useMay } from '#web/api/me.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { useGo } from '#web/console/kit/navigation.ts'
import { Panel } from '#web/console/kit/panel.tsx'
import { Pill } from '#web/console/kit/pill.tsx'
import { Table } from '#web/console/kit/table.tsx'
import { fieldLabel, stateLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import type { Settings } from './settings.graphql.ts'
import styles from './settings.module.css'

type Reasons = NonNullable<Settings['reason_codes']>['all']['nodes']

/** The reasons that people give for what they do, by what they are reasons for. */
export function ReasonsPanel({ reasons }: { readonly reasons: Reasons }): ReactNode {
  const words = useWords()
  const { settings } = words
  const may = useMay()
  const go = useGo()
  return (
    <Panel
      title={settings.reasons}
      actions={
        <>
          <Link path="/records/reason_codes">{settings.as_list}</Link>
          {may('manage_reason_codes') && (
            <Button icon="add" onClick={() => go({ path: '/records/reason_codes/new' })}>
              {settings.new_reason}
            </Button>
          )}
        </>
      }
    >
      {reasons.length === 0 ? (
        <p className={styles['quiet']}>{settings.no_reasons}</p>
      ) : (
        <Table
          label={settings.reasons}
          columns={[
            { label: settings.reason_for },
            { label: fieldLabel(words, 'code') },
            { label: fieldLabel(words, 'name') },
            { label: settings.reason_of },
            { label: fieldLabel(words, 'status') },
          ]}
          rows={reasons.map((reason, place) => ({
            id: reason.id,
            cells: [
              reasons[place - 1]?.reason_type === reason.reason_type ? (
                ''
              ) : (
                <b key="type">{stateLabel(words, reason.reason_type ?? '')}</b>
              ),
              <Link key="code" path={`/records/reason_codes/${reason.id}`}>
                <code>{reason.code}</code>
              </Link>,
              reason.name ?? '',
              reason.generic === true ? settings.every_account : (reason.account?.code ?? '–'),
              <Pill key="state" tone={reason.active === true ? 'good' : 'idle'}>
                {reason.active === true ? settings.in_use : settings.not_in_use}
              </Pill>,
            ],
          }))}
        />
      )}
    </Panel>
  )
}
