import type { ReactNode } from 'react'
import { Link } from '#web/console/kit/link.tsx'
import { Panel } from '#web/console/kit/panel.tsx'
import { Pill } from '#web/console/kit/pill.tsx'
import { toneOf } from '#web/console/kit/state-tone.ts'
import { Table } from '#web/console/kit/table.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showMoment } from '#web/values/moment.ts'
import { stateLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import type { IntegrationPage } from './integration.graphql.ts'

type Runs = NonNullable<IntegrationPage['integration_runs']>['all']['nodes']

/** The last exchanges of an integration, and what each brought. */
export function IntegrationRuns({ id, runs }: { readonly id: string; readonly runs: Runs }): ReactNode {
  const words = useWords()
  const locale = useLocale()
  const { integrations } = words
  return (
    <Panel
      title={integrations.runs}
      actions={
        <Link path="/records/integration_runs" search={{ 'f.integration_id': `in:${id}` }}>
          {integrations.all_runs}
        </Link>
      }
    >
      {runs.length === 0 ? (
        <p>{integrations.no_runs}</p>
      ) : (
        <Table
          label={integrations.runs}
          columns={[
            { label: integrations.at },
            { label: integrations.state },
            { label: integrations.made, isFigure: true },
            { label: integrations.refused, isFigure: true },
            { label: integrations.why },
          ]}
          rows={runs.map((run) => ({
            id: run.id,
            cells: [
              showMoment(run.created_at ?? '', locale),
              <Pill key="state" tone={toneOf(run.status ?? '')}>
                {stateLabel(words, run.status ?? '')}
              </Pill>,
              run.created_count,
              run.failed_count,
              run.message ?? '',
            ],
          }))}
        />
      )}
    </Panel>
  )
}
