import { type ReactNode, useState } from 'react'
import { newKey } from '#web/api/act.ts'
import { GoodsyardError } from '#web/api/error.ts'
import { useMay } from '#web/api/me.ts'
import { useAct } from '#web/api/use-act.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { isHeard } from '#web/console/form/submission.ts'
import { Button } from '#web/console/kit/button.tsx'
import { useGo } from '#web/console/kit/navigation.ts'
import { Note } from '#web/console/kit/note.tsx'
import { notify } from '#web/console/kit/notify.ts'
import { Panel } from '#web/console/kit/panel.tsx'
import { RecordScreen } from '#web/console/records/record-screen.tsx'
import { useWords } from '#web/words/use-words.ts'
import { DefaultFlows } from './default-flows.tsx'
import styles from './flows.module.css'
import { type FlowMenu, flowMenuQuery } from './menu.graphql.ts'
import { MenuOrder } from './menu-order.tsx'

const UPDATE = {
  method: 'PATCH',
  path: '/api/rf/implementations/{id}',
  takes: 'attributes',
  type: 'rf_implementations',
} as const

type Implementation = NonNullable<NonNullable<FlowMenu['rf_implementations']>['find']>
type Flows = NonNullable<FlowMenu['rf_flows']>['all']['nodes']

/** A set of flows: which of them stand in the menu of the handheld, and in what order. */
export function ImplementationScreen({ id }: { readonly id: string }): ReactNode {
  const { data } = useScreenQuery(flowMenuQuery, { id, of: id })
  const found = data?.rf_implementations?.find ?? null
  return (
    <RecordScreen type="rf_implementations" id={id}>
      {found !== null && data?.rf_flows != null && (
        <Menu key={found.lock_version} implementation={found} flows={data.rf_flows.all.nodes} />
      )}
      <DefaultFlows id={id} />
    </RecordScreen>
  )
}

function Menu({
  implementation,
  flows,
}: {
  readonly implementation: Implementation
  readonly flows: Flows
}): ReactNode {
  const { flows: words, records } = useWords()
  const mayChange = useMay()('manage_rf_implementations')
  const act = useAct()
  const go = useGo()
  const present = implementation.menu ?? []
  const [menu, setMenu] = useState<readonly string[]>(present)
  const [key, setKey] = useState(newKey)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const isChanged = menu.join('\n') !== present.join('\n')

  async function save(): Promise<void> {
    const { id, lock_version, code } = implementation
    setBusy(true)
    setRefused(null)
    try {
      const ifMatch = `"rf_implementations-${id}-${lock_version}"`
      await act(UPDATE, { path: { id }, attributes: { menu } }, { key, ifMatch })
      notify({ title: records.saved(code ?? '') })
    } catch (error) {
      if (!(error instanceof GoodsyardError)) throw error
      if (isHeard(error.status)) setKey(newKey())
      setRefused(error.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Panel
      title={words.menu}
      actions={
        mayChange && (
          <Button icon="add" onClick={() => go({ path: '/records/rf_flows/new' })}>
            {words.new_flow}
          </Button>
        )
      }
    >
      <MenuOrder menu={menu} flows={flows} onChange={mayChange ? setMenu : null} />
      {refused !== null && <Note tone="bad">{refused}</Note>}
      {isChanged && (
        <div className={styles['foot']}>
          <Button onClick={() => setMenu(present)}>{words.discard}</Button>
          <Button kind="primary" busy={isBusy} onClick={() => void save()}>
            {words.save_menu}
          </Button>
        </div>
      )}
    </Panel>
  )
}
