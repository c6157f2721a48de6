import type { ReactNode } from 'react'
import { Icon, type IconName } from '#web/console/kit/icon.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { ActButton } from '#web/console/records/act-button.tsx'
import { orderConsequence } from '#web/console/records/consequences.ts'
import { useLocale } from '#web/console/records/use-locale.ts'
import { useWords } from '#web/words/use-words.ts'
import { causeText } from './cause-text.ts'
import { type Cause, type Help, helpForEach, pilesOf } from './causes.ts'
import { useExplanation } from './explanation.ts'
import styles from './order.module.css'
import type { OrderRecord, OrderTask } from './order-parts.ts'
import { PickAll } from './pick-all.tsx'
import { PilesTable } from './piles-table.tsx'

/** Why an order has not left: each cause as a sentence, the goods behind it, and the act that helps. */
export function WhyItWaits({
  order,
  tasks = [],
}: {
  readonly order: OrderRecord
  /** Its tasks, where its picks can be completed here. */
  readonly tasks?: readonly OrderTask[]
}): ReactNode {
  const words = useWords()
  const { explanation, error } = useExplanation(order.id)
  if (error !== null && explanation === undefined) return <Note tone="bad">{error.message}</Note>
  const causes = explanation?.waits_for ?? []
  if (explanation !== undefined && causes.length === 0) return null
  const leaving = orderConsequence('dispatch', order.lines ?? undefined)
  const is_short = leaving?.kind === 'dispatched_order' && leaving.missing !== '0'
  const helps = helpForEach(causes, { ...order, is_short })
  const first = causes.findIndex(
    (cause, place) => isPicking(cause) || helps[place]?.some(({ kind }) => kind === 'act'),
  )
  return (
    <section className={styles['why']} aria-label={words.orders.why}>
      <h2>{words.orders.why}</h2>
      {explanation === undefined ? (
        <Skeleton />
      ) : (
        <ul>
          {causes.map((cause, place) => (
            <CauseRow
              key={`${cause.cause} ${cause.line_id ?? cause.type ?? place}`}
              cause={cause}
              helps={helps[place] ?? []}
              order={order}
              tasks={tasks}
              isFirst={place === first}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

const isPicking = ({ cause, type }: Cause) => cause === 'open_tasks' && type === 'PICK'

const ICONS: Readonly<Record<string, IconName>> = {
  shortage: 'stock',
  processing_refused: 'alert',
  open_tasks: 'tasks',
  held_task: 'refresh',
  staged: 'dock',
  shipment: 'truck',
  load: 'truck',
  awaits_receipt: 'receipts',
}

function CauseRow({
  cause,
  helps,
  order,
  tasks,
  isFirst,
}: {
  readonly cause: Cause
  readonly helps: readonly Help[]
  readonly order: OrderRecord
  readonly tasks: readonly OrderTask[]
  readonly isFirst: boolean
}): ReactNode {
  const words = useWords()
  const locale = useLocale()
  const [what = '', ...behind] = causeText(cause, order, { words, locale })
  const piles = pilesOf(cause)
  const links: Readonly<Record<string, string | undefined>> = words.orders.links
  return (
    <li className={styles['cause']}>
      <Icon name={ICONS[cause.cause] ?? 'info'} />
      <div className={styles['explanation']}>
        <p>
          <b>{what}</b> {behind.join(' ')}
        </p>
        {piles.length > 0 && <PilesTable piles={piles} />}
      </div>
      <div className={styles['help']}>
        {isPicking(cause) && <PickAll tasks={tasks} reference={order.reference ?? ''} isPrimary={isFirst} />}
        {helps.map((help, place) =>
          help.kind === 'link' ? (
            <Link key={help.path} path={help.path}>
              {words.orders.open(links[help.text] ?? help.text)}
            </Link>
          ) : (
            <ActButton
              key={`${help.name} ${help.ids.join(' ')}`}
              offer={help}
              title={cause.product_code ?? order.reference ?? ''}
              isPrimary={isFirst && place === 0 && !isPicking(cause)}
            />
          ),
        )}
      </div>
    </li>
  )
}
