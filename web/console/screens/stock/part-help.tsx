import type { ReactNode } from 'react'
import { Link } from '#web/console/kit/link.tsx'
import { ActButton } from '#web/console/records/act-button.tsx'
import { useWords } from '#web/words/use-words.ts'
import type { ShownPart } from './balance-explanation.ts'
import styles from './stock.module.css'

/** Maximum number of records linked individually. */
const LINKS = 3

/** What helps to make part of a pile available: an act on it, or the way to what it waits for. */
export function PartHelp({ part, title }: { readonly part: ShownPart; readonly title: string }): ReactNode {
  const { stock } = useWords()
  const { help } = part
  if (help === null) return <span />
  if (help.act !== null)
    return (
      <span className={styles['help']}>
        <ActButton
          offer={{ kind: 'act', type: help.type, name: help.act, ids: help.ids.map(String) }}
          title={`${title} · ${part.location_code}`}
          isPrimary={false}
        />
      </span>
    )
  const names = new Map(part.reservations.map(({ order_id, order }) => [order_id, order]))
  const label = (id: number) => {
    if (help.type === 'goods_outs') return stock.open_order(names.get(id) ?? `#${id}`)
    return help.type === 'stock_checks' ? stock.open_count : stock.open_task
  }
  return (
    <span className={styles['help']}>
      {help.ids.length > LINKS ? (
        <Link path={`/records/${help.type}`} search={{ 'f.id': `in:${help.ids.join(',')}`, v: 'all' }}>
          {help.type === 'goods_outs' ? stock.open_orders : stock.open_task}
        </Link>
      ) : (
        help.ids.map((id) => (
          <Link key={id} path={`/records/${help.type}/${id}`}>
            {label(id)}
          </Link>
        ))
      )}
    </span>
  )
}
