import { type ReactNode, useState } from 'react'
import { Button } from '#web/console/kit/button.tsx'
import { ConfirmDialog } from '#web/console/kit/dialog.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { notify } from '#web/console/kit/notify.ts'
import { Table } from '#web/console/kit/table.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { usePress } from '#web/console/records/use-press.ts'
import { showMoment } from '#web/values/moment.ts'
import { useWords } from '#web/words/use-words.ts'
import { DISCARD, RETRY } from './queue-acts.ts'
import { StatePill } from './state-pill.tsx'
import type { Job } from './use-queue.ts'

/** Jobs with their reason, each of which is tried again by a press, or discarded after a question. */
export function JobTable({ jobs }: { readonly jobs: readonly Job[] }): ReactNode {
  const { queue: words } = useWords()
  const locale = useLocale()
  const { press, isBusy, refused } = usePress()
  const [leaving, setLeaving] = useState<Job | null>(null)
  const retry = ({ id }: Job) =>
    void press(RETRY, { path: { id } }, () => notify({ title: words.retried(id) }))
  const discard = ({ id }: Job) =>
    void press(DISCARD, { path: { id } }, () => notify({ title: words.discarded(id) }))
  return (
    <>
      {refused !== null && <Note tone="bad">{refused}</Note>}
      {jobs.length === 0 ? (
        <p>{words.no_jobs}</p>
      ) : (
        <Table
          label={words.jobs}
          columns={[
            { label: words.number, isFigure: true },
            { label: words.queue },
            { label: words.tenant },
            { label: words.state },
            { label: words.attempts, isFigure: true },
            { label: words.due },
            { label: words.reason },
            { label: '' },
          ]}
          rows={jobs.map((job) => ({
            id: String(job.id),
            cells: [
              job.id,
              <code key="queue">{job.queue}</code>,
              job.subdomain ?? words.installation,
              <StatePill key="state" state={job.state} />,
              words.of(job.attempts, job.max_attempts),
              showMoment(job.run_at, locale),
              job.last_error?.split('\n')[0] ?? '',
              job.state === 'running' ? (
                ''
              ) : (
                <span key="acts">
                  <Button busy={isBusy} onClick={() => retry(job)}>
                    {words.retry}
                  </Button>{' '}
                  <Button busy={isBusy} onClick={() => setLeaving(job)}>
                    {words.discard}
                  </Button>
                </span>
              ),
            ],
          }))}
        />
      )}
      {leaving !== null && (
        <ConfirmDialog
          open
          title={words.discard_question(leaving.id)}
          onClose={() => setLeaving(null)}
          onConfirm={() => {
            discard(leaving)
            setLeaving(null)
          }}
          confirm={words.discard}
          danger
        >
          {words.discard_text}
        </ConfirmDialog>
      )}
    </>
  )
}
