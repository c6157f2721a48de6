import { type ReactNode, useState } from 'react'
import { Button } from '#web/console/kit/button.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { PartsBar } from '#web/console/kit/parts-bar.tsx'
import { TableFrame } from '#web/console/kit/table-frame.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { fieldLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './order.module.css'
import { type OrderLine, partsOf } from './order-line-parts.ts'
import type { OrderTask } from './order-parts.ts'
import { WhyThesePiles } from './why-these-piles.tsx'

const FIGURES = [
  'order_quantity',
  'allocated_quantity',
  'pick_quantity',
  'dispatch_quantity',
  'short_quantity',
] as const

/** The lines of an order: what was ordered, and how far it is. */
export function OrderLines({
  lines,
  tasks,
}: {
  readonly lines: readonly OrderLine[]
  readonly tasks: readonly OrderTask[]
}): ReactNode {
  const words = useWords()
  const { language } = useLocale()
  const [asked, setAsked] = useState<OrderLine | null>(null)
  const tasksOf = ({ id }: OrderLine) =>
    tasks.filter((task) => task.goods_out_line_id === id && (task.allocations ?? []).length > 0)
  return (
    <>
      <TableFrame>
        <thead>
          <tr>
            <th scope="col">{fieldLabel(words, 'product')}</th>
            <th scope="col">{words.orders.progress}</th>
            {FIGURES.map((name) => (
              <th key={name} scope="col" data-right>
                {fieldLabel(words, name)}
              </th>
            ))}
            <th aria-hidden />
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>
                {line.product && (
                  <Link path={`/records/products/${line.product.id}`} className={styles['code']}>
                    {line.product.code}
                  </Link>
                )}
                <span className={styles['description']}>{line.product?.description}</span>
                {line.short_description && <q className={styles['quiet']}>{line.short_description}</q>}
              </td>
              <td>
                <LineBar line={line} />
              </td>
              {FIGURES.map((name) => (
                <td key={name} data-right title={packsOf(line, name)} data-nothing={!line[name] || undefined}>
                  {showDecimal(String(line[name] ?? 0), language)}
                </td>
              ))}
              <td>
                {tasksOf(line).length > 0 && (
                  <Button kind="quiet" onClick={() => setAsked(line)}>
                    {words.orders.why_these}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
      {asked !== null && (
        <WhyThesePiles
          title={asked.product?.code ?? ''}
          tasks={tasksOf(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

function packsOf({ order_quantity_breakdown }: OrderLine, name: string): string | undefined {
  return name === 'order_quantity' ? (order_quantity_breakdown ?? undefined) : undefined
}

const TONES = {
  dispatched: 'good',
  picked: 'busy',
  allocated: 'act',
  short: 'bad',
  outstanding: 'open',
} as const

/** How far the goods of a line are, as a bar that says the same in words. */
export function LineBar({ line }: { readonly line: OrderLine }): ReactNode {
  const words = useWords()
  const { language } = useLocale()
  const parts = partsOf(line)
  const text = parts
    .map(({ stage, quantity }) => `${showDecimal(quantity, language)} ${words.orders.stages[stage]}`)
    .join(', ')
  return (
    <PartsBar
      text={text}
      parts={parts.map(({ stage, percent }) => ({ name: stage, tone: TONES[stage], percent }))}
    />
  )
}
