import { type ReactNode, useState } from 'react'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { ReferencePicker } from '#web/console/form/reference-picker.tsx'
import { Button, IconButton } from '#web/console/kit/button.tsx'
import { Field, TextInput } from '#web/console/kit/field.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { usePreference } from '#web/console/records/use-preference.ts'
import { readDecimal, showDecimal } from '#web/values/quantity.ts'
import { useWords } from '#web/words/use-words.ts'
import { lowStockQuery } from './low-stock.graphql.ts'
import { leveledProducts, levelsIn, type StockLevels } from './low-stock.ts'
import styles from './portal.module.css'

const KEY = 'console.stock_levels'

/** Products of which less is sellable than the person wants to have, and the levels they have set. */
export function LowStock(): ReactNode {
  const { portal: words } = useWords()
  const { language } = useLocale()
  const { value, keep } = usePreference(KEY)
  const levels = levelsIn(value)
  const products = Object.keys(levels)
  const { data } = useScreenQuery(
    lowStockQuery,
    { products },
    { enabled: products.length > 0, keepPrevious: true },
  )
  const rows = leveledProducts(levels, data?.stock_balances?.all.nodes ?? [], data?.products?.all.nodes ?? [])
  const keepLevels = keep && ((next: StockLevels) => keep({ levels: next }))
  return (
    <section className={styles['panel']} aria-label={words.low_stock}>
      <h2>
        <Link path="/records/stock_balances">{words.low_stock}</Link>
      </h2>
      {rows.length === 0 && <p className={styles['quiet']}>{words.no_levels}</p>}
      <ul className={styles['rows']}>
        {rows.map(({ id, code, level, sellable, is_low }) => (
          <li key={id}>
            <Link path="/records/stock_balances" search={{ 'f.product_id': `in:${id}` }}>
              {code}
            </Link>
            <span data-low={is_low || undefined}>
              {words.of_level(showDecimal(sellable, language), showDecimal(level, language))}
            </span>
            {keepLevels !== null && (
              <IconButton
                icon="close"
                label={words.remove_level(code)}
                onClick={() => {
                  const { [id]: _, ...others } = levels
                  void keepLevels(others)
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {keepLevels !== null && (
        <LevelForm onSet={(product, level) => void keepLevels({ ...levels, [product]: level })} />
      )}
    </section>
  )
}

/** Sets the level of a product. */
function LevelForm({ onSet }: { readonly onSet: (product: string, level: string) => void }): ReactNode {
  const { portal: words } = useWords()
  const { language } = useLocale()
  const [product, setProduct] = useState('')
  const [text, setText] = useState('')
  const level = readDecimal(text, language)
  const isReady = product !== '' && level !== null && !level.startsWith('-')
  return (
    <form
      className={styles['level']}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isReady) return
        onSet(product, level)
        setProduct('')
        setText('')
      }}
    >
      <Field label={words.product}>
        <ReferencePicker to="products" value={product} disabled={false} onChange={setProduct} />
      </Field>
      <Field label={words.level}>
        <TextInput code inputMode="decimal" value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      <Button type="submit" disabled={!isReady}>
        {words.set_level}
      </Button>
    </form>
  )
}
