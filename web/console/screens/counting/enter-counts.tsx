import { type ReactNode, useState } from 'react'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { useWarehouseChoice } from '#web/api/warehouse-choice.ts'
import { Dialog } from '#web/console/kit/dialog.tsx'
import { Field, Select } from '#web/console/kit/field.tsx'
import { notify } from '#web/console/kit/notify.ts'
import { stateLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { checksToCountQuery } from './checks-to-count.graphql.ts'
import { CountForm } from './count-form.tsx'
import styles from './counting.module.css'
import { goodsToCountQuery } from './goods-to-count.graphql.ts'

/** Enters what was counted on paper: place by place, by the keyboard alone. */
export function EnterCounts({ onClose }: { readonly onClose: () => void }): ReactNode {
  const words = useWords()
  const { id: warehouse } = useWarehouseChoice()
  const [chosen, setChosen] = useState<string | null>(null)
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const limits = warehouse === null ? {} : { warehouse_id: { in: [warehouse] } }
  const { data } = useScreenQuery(
    checksToCountQuery,
    { checks: { status: { in: ['pending'] }, ...limits } },
    { keepPrevious: true },
  )
  const checks = (data?.stock_checks?.all.nodes ?? []).filter(({ id }) => !done.has(id))
  const check = checks.find(({ id }) => id === chosen) ?? checks[0]
  const { data: goods } = useScreenQuery(
    goodsToCountQuery,
    { location: [check?.location?.id ?? ''], records: { stock_check_id: { in: [check?.id ?? ''] } } },
    { enabled: check !== undefined },
  )
  return (
    <Dialog open wide onClose={onClose} title={words.counting.enter} description={words.counting.enter_text}>
      {check === undefined ? (
        <p>{data === undefined ? words.shell.loading : words.counting.nothing_to_count}</p>
      ) : (
        <div className={styles['form']}>
          <Field label={words.counting.columns.place}>
            <Select
              value={check.id}
              onChange={(event) => setChosen(event.target.value)}
              options={checks.map(({ id, location }) => ({ value: id, label: location?.code ?? id }))}
            />
          </Field>
          <p className={styles['quiet']}>{words.counting.left_to_count(checks.length)}</p>
          {goods !== undefined && (
            <CountForm
              key={check.id}
              check={check.id}
              goods={goods}
              onClosed={(status) => {
                notify({
                  title: words.counting.counted(check.location?.code ?? '', stateLabel(words, status)),
                  tone: 'good',
                })
                setDone((before) => new Set([...before, check.id]))
                setChosen(null)
              }}
            />
          )}
        </div>
      )}
    </Dialog>
  )
}
