import { type ReactNode, useState } from 'react'
import { useMay } from '#web/api/me.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { RecordScreen } from '#web/console/records/record-screen.tsx'
import { usePress } from '#web/console/records/use-press.ts'
import { useWords } from '#web/words/use-words.ts'
import { type IntegrationPage, integrationPageQuery } from './integration.graphql.ts'
import { IntegrationRuns } from './integration-runs.tsx'
import { WaitingOrders } from './waiting-orders.tsx'

const SYNCHRONIZE = {
  method: 'POST',
  path: '/api/integrations/{id}/synchronize',
  takes: 'nothing',
  type: 'integrations',
} as const

/** Refresh intervals during a run, and otherwise. */
const SOON_MS = 1_000
const AGAIN_MS = 30_000

/** An integration: its last runs, and the orders that wait, each with why. */
export function IntegrationScreen({ id }: { readonly id: string }): ReactNode {
  const may = useMay()
  const variables = {
    id,
    of: id,
    sees_runs: may('view_integration_runs'),
    sees_orders: may('view_integration_orders'),
  }
  const [runs, setRuns] = useState(false)
  const { data, error } = useScreenQuery(integrationPageQuery, variables, {
    keepPrevious: true,
    refetchInterval: runs ? SOON_MS : AGAIN_MS,
  })
  if (isRunning(data) !== runs) setRuns(!runs)
  return (
    <RecordScreen type="integrations" id={id}>
      {error !== null && data === undefined && <Note tone="bad">{error.message}</Note>}
      {data === undefined ? (
        error === null && <Skeleton />
      ) : (
        <>
          <Synchronize id={id} data={data} />
          {data.integration_orders != null && (
            <WaitingOrders integration={id} waiting={data.integration_orders.waiting} />
          )}
          {data.integration_runs != null && (
            <IntegrationRuns id={id} runs={data.integration_runs.all.nodes} />
          )}
        </>
      )}
    </RecordScreen>
  )
}

function isRunning(data: IntegrationPage | undefined): boolean {
  return ['queued', 'running'].includes(data?.integration_runs?.all.nodes[0]?.status ?? '')
}

function Synchronize({ id, data }: { readonly id: string; readonly data: IntegrationPage }): ReactNode {
  const { integrations } = useWords()
  const may = useMay()
  const { press, isBusy, refused } = usePress()
  if (!may('synchronize_integrations') || data.integrations?.find?.is_active !== true) return null
  return (
    <div>
      <Button
        kind="primary"
        icon="refresh"
        busy={isBusy || isRunning(data)}
        onClick={() => void press(SYNCHRONIZE, { path: { id } })}
      >
        {integrations.synchronize}
      </Button>
      {refused !== null && <Note tone="bad">{refused}</Note>}
    </div>
  )
}
