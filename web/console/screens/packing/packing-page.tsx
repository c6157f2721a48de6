import type { ReactNode } from 'react'
import { useMay } from '#web/api/me.ts'
import { useStore } from '#web/api/use-store.ts'
import { classNames } from '#web/console/kit/class-names.ts'
import { Icon, type IconName } from '#web/console/kit/icon.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { useWords } from '#web/words/use-words.ts'
import { AddressPanel } from './address-panel.tsx'
import { type Carton, stillStaged } from './carton.ts'
import { OpenCarton } from './open-carton.tsx'
import { PackedParcels } from './packed-parcels.tsx'
import styles from './packing.module.css'
import { PackingHead } from './packing-head.tsx'
import { ResultPanel } from './result-panel.tsx'
import { ScanLine } from './scan-line.tsx'
import { StagedList } from './staged-list.tsx'
import type { ReadOrder } from './station-service.ts'
import type { StationNotice } from './station-state.ts'
import { useReadOrder, useStation } from './use-station.ts'
import { useWaitingOrders, WaitingOrders } from './waiting-orders.tsx'

const NEEDS = ['manage_packages', 'submit_shipments'] as const

/** The packing station: everything is done by scans. */
export function PackingPage(): ReactNode {
  const words = useWords()
  const may = useMay()
  const missing = NEEDS.find((permission) => !may(permission))
  if (missing !== undefined) return <Note tone="warn">{words.records.not_allowed(missing)}</Note>
  return <PackingStation />
}

function PackingStation(): ReactNode {
  const { packing: words } = useWords()
  const station = useStation()
  const known = useStore(station.state)
  const order = useReadOrder(known.order_id)
  const state = order === null ? known : { ...known, carton: cartonNow(known.carton, order) }
  const waiting = useWaitingOrders()
  const scanned = (text: string) => {
    const [next] = state.order_id === null && state.waiting === 0 ? (waiting?.orders ?? []) : []
    // Enter alone takes the order that is to be packed first.
    if (text === '' && next !== undefined) station.open(next)
    else station.scan(text)
  }
  const prompt = state.isWeighing
    ? words.weighing
    : state.order_id === null
      ? words.scan_first
      : words.scan_goods
  return (
    <div className={styles['station']} data-tone={state.notice?.tone}>
      <PackingHead order={order} />
      <div className={styles['line']}>
        <ScanLine label={words.scan} prompt={prompt} onScan={scanned} />
        <output className={styles['waiting']} aria-live="off">
          {state.waiting > 1 ? words.waiting(state.waiting) : ''}
        </output>
      </div>
      <Notice notice={state.notice} />
      {state.refusal !== null && (
        <AddressPanel
          key={state.notice?.number}
          refusal={state.refusal}
          isBusy={state.waiting > 0}
          onSave={station.saveAddress}
          onPutAside={() => station.scan('PROBLEM')}
        />
      )}
      {order === null || state.order_id === null ? (
        <div className={styles['idle']}>
          {state.result !== null && (
            <ResultPanel result={state.result} onPrintAgain={() => station.scan('PRINT AGAIN')} />
          )}
          <WaitingOrders list={waiting} onOpen={station.open} />
        </div>
      ) : (
        <div className={styles['columns']}>
          <StagedList order={order} carton={state.carton} />
          <OpenCarton order={order} state={state} station={station} />
          <PackedParcels order={order} onUnpack={station.unpack} />
        </div>
      )}
    </div>
  )
}

const cartonNow = (carton: Carton | null, { staged }: ReadOrder) =>
  carton === null ? null : stillStaged(carton, staged.loose)

const ICONS: Readonly<Record<StationNotice['tone'], IconName>> = {
  good: 'done',
  bad: 'warning',
  info: 'info',
}

/** What the station says to the last scan, in the largest type; what went wrong is read aloud at once. */
function Notice({ notice }: { readonly notice: StationNotice | null }): ReactNode {
  const { tone = 'info', text = '', number = 0 } = notice ?? {}
  return (
    <div
      className={classNames(styles['notice'], text !== '' && styles[tone])}
      role={tone === 'bad' ? 'alert' : 'status'}
    >
      {text !== '' && <Icon name={ICONS[tone]} size={28} />}
      <span key={number}>{text}</span>
    </div>
  )
}
