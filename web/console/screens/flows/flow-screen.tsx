import { type ReactNode, useState } from 'react'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { Link } from '#web/console/kit/link.tsx'
import { Skeleton } from '#web/console/kit/note.tsx'
import { ActButton } from '#web/console/records/act-button.tsx'
import { RecordScreen } from '#web/console/records/record-screen.tsx'
import { useWords } from '#web/words/use-words.ts'
import { flowQuery } from './flow.graphql.ts'
import { kindOf } from './flow-diagram.tsx'
import { FlowJson } from './flow-json.tsx'
import { FlowSteps } from './flow-steps-view.tsx'
import { FlowWalk } from './flow-walk.tsx'
import styles from './flows.module.css'
import { type KnownFlow, useFlowDraft } from './use-flow-draft.ts'

/** A flow of handhelds: its steps as a diagram and as JSON, judged as the service does, and walked through. */
export function FlowScreen({ id }: { readonly id: string }): ReactNode {
  const { data } = useScreenQuery(flowQuery, { id })
  const flow = data?.rf_flows?.find ?? null
  return flow === null ? (
    <RecordScreen type="rf_flows" id={id} />
  ) : (
    <KnownFlowScreen key={flow.lock_version} flow={flow} />
  )
}

function KnownFlowScreen({ flow }: { readonly flow: KnownFlow }): ReactNode {
  const { flows } = useWords()
  const draft = useFlowDraft(flow)
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = { draft, flow, chosen, onChoose: setChosen }
  const { implementation } = flow
  const place = (implementation?.menu ?? []).indexOf(flow.code ?? '')
  return (
    <RecordScreen
      type="rf_flows"
      id={flow.id}
      tabs={[
        { value: 'diagram', label: flows.diagram, content: <FlowSteps {...shown} /> },
        { value: 'json', label: flows.json, content: <FlowJson {...shown} /> },
        { value: 'walk', label: flows.walk, content: <FlowWalk key={draft.text} draft={draft} /> },
      ]}
    >
      <div className={styles['head']}>
        <span>{kindOf(flows.types, flow.flow_type ?? '')}</span>
        {implementation === null ? (
          <Skeleton />
        ) : (
          <Link path={`/records/rf_implementations/${implementation.id}`}>
            {place === -1
              ? flows.not_in_menu(implementation.code ?? '')
              : flows.in_menu(implementation.code ?? '', place + 1)}
          </Link>
        )}
        {flow.is_default === true && <span>{flows.is_default}</span>}
        <span className={styles['space']} />
        <ActButton
          offer={{ kind: 'act', type: 'rf_flows', name: 'duplicate', ids: [flow.id] }}
          title={flow.code ?? ''}
          isPrimary={false}
        />
      </div>
    </RecordScreen>
  )
}
