import { type ReactNode, useState } from 'react'
import { useMay } from '#web/api/me.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { RecordScreen } from '#web/console/records/record-screen.tsx'
import { automationRuleQuery } from './automation.graphql.ts'
import { AutomationRuns } from './automation-runs.tsx'
import { AutomationSentence } from './automation-sentence.tsx'
import { DeadDeliveries } from './dead-deliveries.tsx'
import type { TrialResult } from './tried.ts'
import { TryOnEvent } from './try-on-event.tsx'

/** An automation: what it does as a sentence, what it would do with an event, and what became of its runs. */
export function AutomationScreen({ id }: { readonly id: string }): ReactNode {
  const may = useMay()
  const [tried, setTried] = useState<TrialResult | null>(null)
  const variables = { id, of: id, sees_runs: may('view_automation_runs') }
  const { data, error } = useScreenQuery(automationRuleQuery, variables)
  const found = data?.automations?.find ?? null
  return (
    <RecordScreen type="automations" id={id}>
      {error !== null && data === undefined && <Note tone="bad">{error.message}</Note>}
      {data === undefined || found === null ? (
        <Skeleton />
      ) : (
        <>
          <AutomationSentence found={found} tried={tried} />
          {may('run_automations') && may('view_events') && (
            <TryOnEvent found={found} tried={tried} onTried={setTried} />
          )}
          {data.webhook_deliveries != null && <DeadDeliveries id={id} dead={data.webhook_deliveries.dead} />}
          {data.automation_runs != null && <AutomationRuns id={id} runs={data.automation_runs} />}
        </>
      )}
    </RecordScreen>
  )
}
