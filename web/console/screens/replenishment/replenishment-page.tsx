import { type ReactNode, useState } from 'react'
import { newKey } from '#web/api/act.ts'
import { GoodsyardError } from '#web/api/error.ts'
import { useMay } from '#web/api/me.ts'
import { useAct } from '#web/api/use-act.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { useWarehouseChoice } from '#web/api/warehouse-choice.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { Empty, Note, Skeleton } from '#web/console/kit/note.tsx'
import { notify } from '#web/console/kit/notify.ts'
import { Page, PageHead } from '#web/console/kit/page.tsx'
import { useWords } from '#web/words/use-words.ts'
import { faceLevelsQuery } from './face-levels.graphql.ts'
import { FaceRow } from './face-row.tsx'
import { type Face, facesOf } from './faces.ts'
import { replenishmentQuery } from './replenishment.graphql.ts'
import styles from './replenishment.module.css'

const NOTHING = { stocks: null, tasks: null }

/** Replenishment: the pick faces, those first at which a pick stops or will stop. */
export function ReplenishmentPage(): ReactNode {
  const words = useWords()
  const may = useMay()
  const { id: warehouse } = useWarehouseChoice()
  const faces = warehouse === null ? {} : { warehouse_id: { in: [warehouse] } }
  const { data, error } = useScreenQuery(replenishmentQuery, { faces }, { keepPrevious: true })
  const products = [
    ...new Set((data?.pickface_products?.all.nodes ?? []).flatMap(({ product }) => product?.id ?? [])),
  ]
  const { data: levels } = useScreenQuery(
    faceLevelsQuery,
    { products },
    { enabled: products.length > 0, keepPrevious: true },
  )
  const { trigger, isBusy } = useTrigger()
  if (!may('view_pickface_products'))
    return <Note tone="warn">{words.records.not_allowed('view_pickface_products')}</Note>
  const rows = data === undefined ? [] : facesOf(data, levels ?? NOTHING)
  const due = rows.filter(
    ({ state, account_id, location }) =>
      state !== 'fine' && state !== 'coming' && account_id !== null && location !== null,
  )
  const mayTrigger = may('trigger_replenishment')
  return (
    <Page>
      <PageHead
        title={words.replenishment.title}
        actions={
          <>
            <Link path="/records/pickface_products">{words.replenishment.all}</Link>
            {mayTrigger && due.length > 0 && (
              <Button kind="primary" busy={isBusy} onClick={() => void trigger(due)}>
                {words.replenishment.trigger_all(due.length)}
              </Button>
            )}
          </>
        }
      />
      {error !== null && <Note tone="bad">{error.message}</Note>}
      {data === undefined && error === null && <Skeleton />}
      {data !== undefined && rows.length === 0 && (
        <Empty title={words.replenishment.none}>{words.replenishment.none_text}</Empty>
      )}
      <ul className={styles['faces']}>
        {rows.map((face) => (
          <li key={face.id}>
            <FaceRow face={face} isBusy={isBusy} onTrigger={mayTrigger ? () => void trigger([face]) : null} />
          </li>
        ))}
      </ul>
    </Page>
  )
}

/** Replenishes pickfaces, one after the other; refusals are reported with the reason. */
function useTrigger(): {
  readonly isBusy: boolean
  readonly trigger: (faces: readonly Face[]) => Promise<void>
} {
  const { replenishment: words } = useWords()
  const act = useAct()
  const [isBusy, setBusy] = useState(false)
  const trigger = async (faces: readonly Face[]): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    const refused: string[] = []
    for (const { product, location, account_id } of faces)
      try {
        const operation = {
          method: 'POST',
          path: '/api/goods_out_processes/trigger_replenishment',
          type: 'replenishment',
          takes: 'plain',
        } as const
        const attributes = {
          account_id: Number(account_id),
          location_id: Number(location?.id),
          product_id: Number(product.id),
        }
        await act(operation, { attributes }, { key: newKey() })
      } catch (error) {
        if (!(error instanceof GoodsyardError)) throw error
        refused.push(`${product.code}: ${error.message}`)
      }
    setBusy(false)
    const done = faces.length - refused.length
    if (done > 0) notify({ title: words.triggered(done) })
    if (refused.length > 0)
      notify({ title: words.refused(refused.length), detail: refused.join('\n'), tone: 'bad' })
  }
  return { isBusy, trigger }
}
