import type { ReactNode } from 'react'
import { Link } from '#web/console/kit/link.tsx'
import { Panel } from '#web/console/kit/panel.tsx'
import { Table } from '#web/console/kit/table.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showMoment } from '#web/values/moment.ts'
import { useWords } from '#web/words/use-words.ts'
import type { IntegrationPage } from './integration.graphql.ts'

type OrderQueue = NonNullable<IntegrationPage['integration_orders']>['waiting']

/** Orders of the other system that could not be imported yet, each with the reason. */
export function WaitingOrders({
  integration,
  waiting,
}: {
  readonly integration: string
  readonly waiting: OrderQueue
}): ReactNode {
  const { integrations } = useWords()
  const locale = useLocale()
  if (waiting.total_count === 0) return null
  return (
    <Panel
      title={integrations.waiting(waiting.total_count)}
      actions={
        <Link
          path="/records/integration_orders"
          search={{ 'f.integration_id': `in:${integration}`, 'f.status': 'in:waiting' }}
        >
          {integrations.all_orders}
        </Link>
      }
    >
      <Table
        label={integrations.waiting(waiting.total_count)}
        columns={[
          { label: integrations.order },
          { label: integrations.why },
          { label: integrations.tried_at },
        ]}
        rows={waiting.nodes.map((order) => ({
          id: order.id,
          cells: [
            <Link key="order" path={`/records/integration_orders/${order.id}`}>
              {order.external_id}
            </Link>,
            order.message ?? '',
            order.tried_at === null ? '' : showMoment(order.tried_at, locale),
          ],
        }))}
      />
    </Panel>
  )
}
