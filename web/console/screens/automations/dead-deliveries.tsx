import type { ReactNode } from 'react'
import { useMay } from '#web/api/me.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { notify } from '#web/console/kit/notify.ts'
import { Panel } from '#web/console/kit/panel.tsx'
import { Table } from '#web/console/kit/table.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { usePress } from '#web/console/records/use-press.ts'
import { showMoment } from '#web/values/moment.ts'
import { useWords } from '#web/words/use-words.ts'
import type { AutomationRule } from './automation.graphql.ts'

const ONE = {
  method: 'POST',
  path: '/api/webhook_deliveries/{id}/replay',
  takes: 'nothing',
  type: 'webhook_deliveries',
} as const
const MANY = {
  method: 'POST',
  path: '/api/webhook_deliveries/replay',
  takes: 'plain',
  type: 'webhook_deliveries',
} as const

type Dead = NonNullable<AutomationRule['webhook_deliveries']>['dead']

/** Deliveries that were given up, each with why, to be sent again: one or all. */
export function DeadDeliveries({ id, dead }: { readonly id: string; readonly dead: Dead }): ReactNode {
  const { automations } = useWords()
  const locale = useLocale()
  const mayReplay = useMay()('replay_webhooks')
  const { press, isBusy, refused } = usePress()
  const notifySent = () => notify({ title: automations.sent_again })
  if (dead.nodes.length === 0) return null
  return (
    <Panel
      title={automations.dead(dead.total_count)}
      actions={
        mayReplay && (
          <Button
            busy={isBusy}
            onClick={() =>
              void press(MANY, { attributes: { automation_id: Number(id), status: 'dead' } }, notifySent)
            }
          >
            {automations.replay_all}
          </Button>
        )
      }
    >
      {refused !== null && <Note tone="bad">{refused}</Note>}
      <Table
        label={automations.dead(dead.total_count)}
        columns={[
          { label: automations.to },
          { label: automations.why },
          { label: automations.at },
          { label: automations.attempts, isFigure: true },
          { label: '' },
        ]}
        rows={dead.nodes.map((one) => ({
          id: one.id,
          cells: [
            <code key="url">{one.url}</code>,
            one.last_error ?? String(one.last_status ?? ''),
            showMoment(one.created_at ?? '', locale),
            one.attempts,
            mayReplay && (
              <Button
                key="replay"
                busy={isBusy}
                onClick={() => void press(ONE, { path: { id: one.id } }, notifySent)}
              >
                {automations.replay}
              </Button>
            ),
          ],
        }))}
      />
    </Panel>
  )
}
