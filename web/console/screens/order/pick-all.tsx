import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { typeQuery } from '#web/api/metadata-queries.ts'
import { useMayDo } from '#web/api/use-may-do.ts'
import { useService } from '#web/api/use-service.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Dialog } from '#web/console/kit/dialog.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { notify } from '#web/console/kit/notify.ts'
import { Table } from '#web/console/kit/table.tsx'
import { useEachOnce } from '#web/console/records/use-each-once.ts'
import { useLocale } from '#web/console/records/use-locale.ts'
import { completionInput } from '#web/console/screens/tasks/completion-input.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { fieldLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './order.module.css'
import type { OrderTask } from './order-parts.ts'
import { picksToComplete, unitsOf } from './picks-to-complete.ts'

/** Completes the open picks of an order in the office, as they were planned; shows them before. */
export function PickAll({
  tasks,
  reference,
  isPrimary,
}: {
  readonly tasks: readonly OrderTask[]
  readonly reference: string
  readonly isPrimary: boolean
}): ReactNode {
  const words = useWords()
  const { orders } = words
  const mayDo = useMayDo()
  const { language } = useLocale()
  const { data: type } = useQuery(typeQuery(useService(), 'tasks'))
  const { run, isBusy, refused } = useEachOnce()
  const [isAsking, setAsking] = useState(false)
  const operation = type?.operations.find(({ name }) => name === 'update')
  const picks = picksToComplete(tasks)
  if (operation === undefined || !mayDo(operation) || picks.length === 0) return null
  const units = showDecimal(unitsOf(picks), language)
  const label = orders.pick_all(picks.length, units)

  async function pick(): Promise<void> {
    if (operation === undefined) return
    const all = picks.map((task) => {
      const { preset = {}, empty = {}, fixed = {} } = completionInput(task) ?? {}
      return {
        id: task.id,
        operation: { ...operation, type: 'tasks' },
        input: { path: { id: task.id }, attributes: { ...empty, ...preset, ...fixed } },
      }
    })
    const done = await run(all)
    if (done > 0) notify({ title: orders.picked(done), detail: reference })
    if (done === all.length) setAsking(false)
  }

  return (
    <>
      <Button kind={isPrimary ? 'primary' : 'normal'} onClick={() => setAsking(true)}>
        {words.orders.asks(label)}
      </Button>
      <Dialog open={isAsking} onClose={() => setAsking(false)} title={`${label}: ${reference}`}>
        <p>{orders.pick_all_text}</p>
        <Table
          label={label}
          columns={[
            { label: fieldLabel(words, 'product') },
            { label: fieldLabel(words, 'quantity'), isFigure: true },
            { label: fieldLabel(words, 'location_from') },
            { label: fieldLabel(words, 'location_to') },
          ]}
          rows={picks.map((task) => ({
            id: task.id,
            cells: [
              task.product?.code,
              showDecimal(String(task.start_quantity), language),
              task.location_from?.code,
              task.location_to?.code,
            ],
          }))}
        />
        {refused !== null && <Note tone="bad">{refused}</Note>}
        <form
          className={styles['confirm']}
          onSubmit={(event) => {
            event.preventDefault()
            void pick()
          }}
        >
          <Button kind="primary" type="submit" busy={isBusy}>
            {label}
          </Button>
        </form>
      </Dialog>
    </>
  )
}
