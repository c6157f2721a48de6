import type { ReactNode } from 'react'
import { useMay } from '#web/api/me.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { Panel } from '#web/console/kit/panel.tsx'
import { Pill } from '#web/console/kit/pill.tsx'
import { toneOf } from '#web/console/kit/state-tone.ts'
import { Table } from '#web/console/kit/table.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { usePress } from '#web/console/records/use-press.ts'
import { showMoment } from '#web/values/moment.ts'
import { stateLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import type { Printing } from './printing.graphql.ts'
import styles from './printing.module.css'

const REPRINT = {
  method: 'POST',
  path: '/api/print_jobs/{id}/reprint',
  takes: 'nothing',
  type: 'print_jobs',
} as const

type Jobs = NonNullable<Printing['print_jobs']>

/** What failed and what waits to be printed; what failed is printed again by one press. */
export function PrintQueue({ jobs }: { readonly jobs: Jobs }): ReactNode {
  const words = useWords()
  const locale = useLocale()
  const mayPrint = useMay()('print_documents')
  const { press, isBusy, refused } = usePress()
  const { printing } = words
  const rows = [
    ...jobs.failed.nodes.map((job) => ({ ...job, message: job.message ?? '', isFailed: true })),
    ...jobs.open.nodes.map((job) => ({ ...job, message: '', isFailed: false })),
  ]
  return (
    <Panel
      title={printing.queue}
      actions={jobs.states.map(({ status, total_records }) => (
        <Link key={status} path="/records/print_jobs" search={{ 'f.status': `in:${status}` }}>
          {stateLabel(words, status ?? '')} {total_records}
        </Link>
      ))}
    >
      {refused !== null && <Note tone="bad">{refused}</Note>}
      {rows.length === 0 ? (
        <p className={styles['quiet']}>{printing.nothing_waits}</p>
      ) : (
        <Table
          label={printing.queue}
          columns={[
            { label: printing.document },
            { label: printing.printer },
            { label: printing.state },
            { label: printing.since },
            { label: '' },
          ]}
          rows={rows.map((job) => ({
            id: job.id,
            cells: [
              <Link key="document" path={`/records/print_jobs/${job.id}`}>
                {job.document?.file_name ?? `#${job.id}`}
              </Link>,
              job.printer?.name ?? '',
              <span key="state" className={styles['state']}>
                <Pill tone={toneOf(job.status ?? '')}>{stateLabel(words, job.status ?? '')}</Pill>
                {job.message}
              </span>,
              showMoment(job.created_at ?? '', locale),
              job.isFailed && mayPrint && (
                <Button
                  key="again"
                  busy={isBusy}
                  onClick={() => void press(REPRINT, { path: { id: job.id } })}
                >
                  {printing.again}
                </Button>
              ),
            ],
          }))}
        />
      )}
    </Panel>
  )
}
