import { type ReactNode, useState } from 'react'
import { newKey } from '#web/api/act.ts'
import { GoodsyardError } from '#web/api/error.ts'
import { useAct } from '#web/api/use-act.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Select } from '#web/console/kit/field.tsx'
import { notify } from '#web/console/kit/notify.ts'
import { Panel } from '#web/console/kit/panel.tsx'
import { useWords } from '#web/words/use-words.ts'
import { countedStockQuery } from './counted-stock.graphql.ts'
import { countingQuery } from './counting.graphql.ts'
import styles from './counting.module.css'
import { failedChecksQuery } from './failed-checks.graphql.ts'
import { failedCounts } from './failed-counts.ts'
import { FailedRow } from './failed-row.tsx'

/** The counts that failed: resolved one by one or many at once, with a reason. */
export function FailedCounts(): ReactNode {
  const { counting: words } = useWords()
  const act = useAct()
  const { data: checks } = useScreenQuery(failedChecksQuery, {}, { keepPrevious: true })
  const failed = checks?.stock_checks?.all.nodes.map(({ id }) => id) ?? []
  const { data } = useScreenQuery(
    countingQuery,
    { records: { result: { eq: 'failure' }, stock_check_id: { in: failed } } },
    { enabled: failed.length > 0, keepPrevious: true },
  )
  const nodes = (data?.stock_check_records?.all.nodes ?? []).filter(({ resolved_at }) => resolved_at === null)
  const locations = [...new Set(nodes.flatMap(({ stock_check }) => stock_check?.location?.id ?? []))]
  const products = [...new Set(nodes.flatMap(({ product }) => product?.id ?? []))]
  const { data: stock } = useScreenQuery(
    countedStockQuery,
    { locations, products },
    { enabled: locations.length > 0, keepPrevious: true },
  )
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  if (failed.length === 0 || data === undefined || stock === undefined || nodes.length === 0) return null
  const rows = failedCounts(data, stock)
  const ids = rows.map(({ id }) => id).filter((id) => chosen.has(id))
  const canResolve = ids.length > 0 && reason !== ''

  async function resolve(adjust: boolean): Promise<void> {
    if (!canResolve || isBusy) return
    setBusy(true)
    try {
      const operation = {
        method: 'POST',
        path: '/api/stock_checks/resolve',
        type: 'stock_checks',
        takes: 'plain',
      } as const
      const attributes = {
        stock_check_record_ids: ids.map(Number),
        reason_code_id: Number(reason),
        adjust,
      }
      await act(operation, { attributes }, { key: newKey() })
      notify({ title: words.resolved(ids.length) })
      setChosen(new Set())
    } catch (error) {
      notify({ title: error instanceof GoodsyardError ? error.message : String(error), tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Panel title={words.failed}>
      <div className={styles['scroll']}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th aria-label={words.choose} />
              {Object.values(words.columns).map((label, place) => (
                <th key={label} scope="col" data-right={place > 1 || undefined}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <FailedRow
                key={row.id}
                row={row}
                isChosen={chosen.has(row.id)}
                onChoose={(isOn) =>
                  setChosen(new Set(isOn ? [...chosen, row.id] : [...chosen].filter((id) => id !== row.id)))
                }
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles['acts']}>
        <Select
          aria-label={words.reason}
          className={styles['reason']}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          options={[
            { value: '', label: words.choose_reason },
            ...(data.reason_codes?.all.nodes ?? []).map(({ id, code, description }) => ({
              value: id,
              label: description ?? code ?? id,
            })),
          ]}
        />
        <Button kind="primary" busy={isBusy} disabled={!canResolve} onClick={() => void resolve(true)}>
          {words.adjust(ids.length)}
        </Button>
        <Button disabled={!canResolve} onClick={() => void resolve(false)}>
          {words.accept}
        </Button>
      </div>
    </Panel>
  )
}
