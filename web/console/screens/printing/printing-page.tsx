import { type ReactNode, useState } from 'react'
import { useMay } from '#web/api/me.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { useGo } from '#web/console/kit/navigation.ts'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { Page, PageHead } from '#web/console/kit/page.tsx'
import { Panel } from '#web/console/kit/panel.tsx'
import { useWords } from '#web/words/use-words.ts'
import { NewAgent } from './new-agent.tsx'
import { PrintAgents } from './print-agents.tsx'
import { PrintQueue } from './print-queue.tsx'
import { PrinterList } from './printer-list.tsx'
import { type Printing, printingQuery } from './printing.graphql.ts'

/** Refresh interval of the queue. */
const AGAIN_MS = 5_000

/** Printing: the printers with how they are, the agents that feed them, and what waits or failed. */
export function PrintingPage(): ReactNode {
  const { printing } = useWords()
  const may = useMay()
  const sees = { sees_jobs: may('view_print_jobs'), sees_agents: may('view_print_agents') }
  const { data, error } = useScreenQuery(printingQuery, sees, { refetchInterval: AGAIN_MS })
  return (
    <Page>
      <PageHead title={printing.title} />
      {error !== null && <Note tone="bad">{error.message}</Note>}
      {data === undefined ? error === null && <Skeleton /> : <Parts data={data} />}
    </Page>
  )
}

function Parts({ data }: { readonly data: Printing }): ReactNode {
  const { printing } = useWords()
  const may = useMay()
  const go = useGo()
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      {data.print_jobs != null && <PrintQueue jobs={data.print_jobs} />}
      <Panel
        title={printing.printers}
        actions={
          <>
            <Link path="/records/printers">{printing.as_list}</Link>
            {may('manage_printers') && (
              <Button icon="add" onClick={() => go({ path: '/records/printers/new' })}>
                {printing.new_printer}
              </Button>
            )}
          </>
        }
      >
        <PrinterList printers={data.printers?.all.nodes ?? []} />
      </Panel>
      {data.print_agents != null && (
        <Panel
          title={printing.agents}
          actions={
            may('manage_print_agents') && (
              <Button icon="add" onClick={() => setAdding(true)}>
                {printing.new_agent}
              </Button>
            )
          }
        >
          <PrintAgents agents={data.print_agents.all.nodes} />
        </Panel>
      )}
      {isAdding && <NewAgent onClose={() => setAdding(false)} />}
    </>
  )
}
