import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { keys } from '#web/api/keys.ts'
import { useMay } from '#web/api/me.ts'
import type { ServiceClient } from '#web/api/service-client.ts'
import { useService } from '#web/api/use-service.ts'
import { Button } from '#web/console/kit/button.tsx'
import { ConfirmDialog, Dialog } from '#web/console/kit/dialog.tsx'
import { Checkbox } from '#web/console/kit/field.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { notify } from '#web/console/kit/notify.ts'
import { Panel } from '#web/console/kit/panel.tsx'
import { usePress } from '#web/console/records/use-press.ts'
import { stepsOf } from '#web/values/flow/flow.ts'
import { useWords } from '#web/words/use-words.ts'
import { FlowDiagram } from './flow-diagram.tsx'
import styles from './flows.module.css'

const TAKE = {
  method: 'POST',
  path: '/api/rf/implementations/{id}/take_default_flows',
  takes: 'plain',
  type: 'rf_implementations',
} as const

/** A default flow, and how that of the implementation stands to it. */
type DefaultFlow = {
  readonly code: string
  readonly name: string
  readonly state: 'current' | 'former' | 'changed' | 'missing'
  readonly definition: unknown
}

const defaultFlowsQuery = (service: ServiceClient, id: string) =>
  queryOptions({
    queryKey: keys.screen(service.tenant, 'default_flows', id),
    queryFn: async ({ signal }): Promise<readonly DefaultFlow[]> => {
      const path = `/api/rf/implementations/${encodeURIComponent(id)}/default_flows`
      const { data } = await service.send<{
        readonly attributes: { readonly flows: readonly DefaultFlow[] }
      }>({ method: 'GET', path, signal })
      return data.attributes.flows
    },
    meta: { types: ['rf_flows', 'rf_implementations'] },
  })

/** Which flows differ from the default ones of this version, what these are like, and taking them over. */
export function DefaultFlows({ id }: { readonly id: string }): ReactNode {
  const { flows: words } = useWords()
  const service = useService()
  const { data } = useQuery(defaultFlowsQuery(service, id))
  if (data === undefined) return null
  const others = data.filter(({ state }) => state !== 'current')
  return (
    <Panel title={words.defaults}>
      {others.length === 0 ? (
        <p>{words.all_current}</p>
      ) : (
        <Choice key={others.map(({ code }) => code).join(' ')} id={id} flows={others} />
      )}
    </Panel>
  )
}

function Choice({ id, flows }: { readonly id: string; readonly flows: readonly DefaultFlow[] }): ReactNode {
  const { flows: words } = useWords()
  const may = useMay()
  const mayChange = may('manage_rf_implementations') && may('manage_rf_flows')
  // What somebody made of a flow is not lost by a press that they did not think about.
  const [codes, setCodes] = useState<readonly string[]>(
    flows.filter(({ state }) => state !== 'changed').map(({ code }) => code),
  )
  const [shown, setShown] = useState<DefaultFlow | null>(null)
  const [isAsking, setAsking] = useState(false)
  const { press, isBusy, refused } = usePress()
  const chosen = flows.filter(({ code }) => codes.includes(code))
  const take = () =>
    void press(TAKE, { path: { id }, attributes: { codes: chosen.map(({ code }) => code) } }, () => {
      setAsking(false)
      notify({ title: words.taken_over(chosen.length) })
    })
  return (
    <>
      <p>{words.defaults_text}</p>
      <ul className={styles['menu']} aria-label={words.defaults}>
        {flows.map((flow) => (
          <li key={flow.code}>
            <Checkbox
              label={flow.name}
              checked={codes.includes(flow.code)}
              disabled={!mayChange}
              onChange={({ target }) =>
                setCodes((before) =>
                  target.checked ? [...before, flow.code] : before.filter((one) => one !== flow.code),
                )
              }
            />
            <span className={styles['quiet']}>{words.states[flow.state]}</span>
            <span className={styles['space']} />
            <Button kind="quiet" onClick={() => setShown(flow)}>
              {words.show_default(flow.name)}
            </Button>
          </li>
        ))}
      </ul>
      {mayChange && (
        <div className={styles['foot']}>
          <Button kind="primary" disabled={chosen.length === 0} onClick={() => setAsking(true)}>
            {words.take_over(chosen.length)}
          </Button>
        </div>
      )}
      {shown !== null && (
        <Dialog wide open onClose={() => setShown(null)} title={shown.name}>
          <FlowDiagram
            steps={stepsOf(shown.definition)}
            chosen={null}
            faulty={null}
            onChoose={() => undefined}
          />
        </Dialog>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={words.take_over(chosen.length)}
        confirm={words.take_over(chosen.length)}
        danger={chosen.some(({ state }) => state === 'changed')}
        busy={isBusy}
        onConfirm={take}
      >
        <ul>
          {chosen.map(({ code, name, state }) => (
            <li key={code}>{words.will[state](name)}</li>
          ))}
        </ul>
        <p>{words.walks_go_on}</p>
        {refused !== null && <Note tone="bad">{refused}</Note>}
      </ConfirmDialog>
    </>
  )
}
