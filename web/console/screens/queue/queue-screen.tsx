import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useService } from '#web/api/use-service.ts'
import { Field, Select } from '#web/console/kit/field.tsx'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { Page, PageHead } from '#web/console/kit/page.tsx'
import { Panel } from '#web/console/kit/panel.tsx'
import { Table } from '#web/console/kit/table.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showRelative } from '#web/values/moment.ts'
import { useWords } from '#web/words/use-words.ts'
import { JobTable } from './job-table.tsx'
import { StatePill } from './state-pill.tsx'
import { JOB_STATES, type JobState, type QueueFigures, queueQuery } from './use-queue.ts'

/** The queue of all tenants, for operators: queues by state, and jobs that can be tried again or discarded. */
export function QueueScreen(): ReactNode {
  const { queue: words } = useWords()
  const [state, setState] = useState<JobState | null>('failed')
  const { data, error } = useQuery(queueQuery(useService(), state))
  const choose = (chosen: string) => setState(JOB_STATES.find((one) => one === chosen) ?? null)
  return (
    <Page>
      <PageHead title={words.title} />
      {error !== null && <Note tone="bad">{error.message}</Note>}
      {data === undefined && error === null && <Skeleton />}
      {data !== undefined && (
        <>
          <Panel title={words.queues}>
            <QueueTable queues={data.queues} />
          </Panel>
          <Panel title={words.jobs}>
            <Field label={words.shown}>
              <Select
                value={state ?? ''}
                onChange={(event) => choose(event.target.value)}
                options={[
                  ...JOB_STATES.map((value) => ({ value: value as string, label: words.states[value] })),
                  { value: '', label: words.every_state },
                ]}
              />
            </Field>
            <JobTable jobs={data.jobs} />
          </Panel>
        </>
      )}
    </Page>
  )
}

function QueueTable({ queues }: { readonly queues: readonly QueueFigures[] }): ReactNode {
  const { queue: words } = useWords()
  const { language } = useLocale()
  if (queues.length === 0) return <p>{words.empty}</p>
  return (
    <Table
      label={words.queues}
      columns={[
        { label: words.queue },
        { label: words.state },
        { label: words.count, isFigure: true },
        { label: words.oldest },
      ]}
      rows={queues.map(({ queue, state, count, oldest_seconds }) => ({
        id: `${queue} ${state}`,
        cells: [
          <code key="queue">{queue}</code>,
          <StatePill key="state" state={state} />,
          count,
          state === 'scheduled' ? '' : showRelative(momentBefore(oldest_seconds), Date.now(), language),
        ],
      }))}
    />
  )
}

const momentBefore = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()
