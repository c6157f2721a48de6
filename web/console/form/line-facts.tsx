import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { useService } from '#web/api/use-service.ts'
import { classNames } from '#web/console/kit/class-names.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { useWords } from '#web/words/use-words.ts'
import { accountOf, type Line } from './draft.ts'
import { useFormHandle } from './form-context.ts'
import { lineStockQuery } from './line-stock.graphql.ts'
import { freeIn, isBeyond } from './line-sums.ts'
import styles from './lines-grid.module.css'
import { packsQuery } from './packs-query.ts'

/** Beside a line as it is typed: what is free of its product, where goods leave, and the packs it comes in. */
export function LineFacts({ line, quantity }: { readonly line: Line; readonly quantity: string }): ReactNode {
  const { form, kit } = useWords()
  const service = useService()
  const { draft } = useFormHandle().state
  const product = String(line.values['product_id'] ?? '')
  const account = accountOf(draft) ?? ''
  const isLeaving = quantity === 'order_quantity'
  const { data: packs = [] } = useQuery({ ...packsQuery(service, product), enabled: product !== '' })
  const { data } = useScreenQuery(
    lineStockQuery,
    { product, account },
    { enabled: isLeaving && product !== '' && account !== '' },
  )
  const balances = data?.stock_balances?.all.nodes
  const free = balances && freeIn(balances, String(draft.values['warehouse_id'] ?? ''))
  const names = packs.flatMap(({ name, units }) =>
    units === null ? [] : [`${form.pack_names[name]} ${showDecimal(units, kit.language_tag)}`],
  )
  const isShort = free !== undefined && isBeyond(line.values[quantity], free)
  return (
    <>
      {free !== undefined && (
        <p className={classNames(styles['hint'], isShort && styles['problem'])}>
          {form.free_stock(showDecimal(free, kit.language_tag))}
        </p>
      )}
      {names.length > 0 && <p className={styles['hint']}>{names.join(' · ')}</p>}
    </>
  )
}
