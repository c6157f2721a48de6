import type { ReactNode } from 'react'
import { useMay } from '#web/api/me.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { useGo } from '#web/console/kit/navigation.ts'
import { Panel } from '#web/console/kit/panel.tsx'
import { Table } from '#web/console/kit/table.tsx'
import { fieldLabel, stateLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { nextNumberOf } from './next-number.ts'
import type { Settings } from './settings.graphql.ts'

type Sequences = NonNullable<Settings['sequences']>['all']['nodes']

/** The sequences that numbers are taken from, each with the number that comes next. */
export function SequencesPanel({ sequences }: { readonly sequences: Sequences }): ReactNode {
  const words = useWords()
  const { settings } = words
  const mayChange = useMay()('manage_sequences')
  const go = useGo()
  return (
    <Panel
      title={settings.sequences}
      actions={
        <>
          <Link path="/records/sequences">{settings.as_list}</Link>
          {mayChange && (
            <Button icon="add" onClick={() => go({ path: '/records/sequences/new' })}>
              {settings.new_sequence}
            </Button>
          )}
        </>
      }
    >
      <Table
        label={settings.sequences}
        columns={[
          { label: fieldLabel(words, 'code') },
          { label: fieldLabel(words, 'name') },
          { label: settings.next_number },
          { label: fieldLabel(words, 'kind') },
          { label: fieldLabel(words, 'description') },
        ]}
        rows={sequences.map((sequence) => ({
          id: sequence.id,
          cells: [
            <Link key="code" path={`/records/sequences/${sequence.id}${mayChange ? '/edit' : ''}`}>
              {sequence.code}
            </Link>,
            sequence.name ?? '',
            <code key="next">{nextNumberOf(sequence)}</code>,
            stateLabel(words, sequence.kind ?? ''),
            sequence.description ?? '',
          ],
        }))}
      />
    </Panel>
  )
}
