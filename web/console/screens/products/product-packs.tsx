import type { ReactNode } from 'react'
import { Link } from '#web/console/kit/link.tsx'
import { Panel } from '#web/console/kit/panel.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { useWords } from '#web/words/use-words.ts'
import type { KnownProduct } from './known-product.ts'
import { ladderOf, type Rung, unitsOnFull } from './ladder.ts'
import type { Product } from './product.graphql.ts'
import styles from './products.module.css'

type Stackings = NonNullable<Product['product_storage_units']>['all']['nodes']

/** The packs of a product as a ladder from the unit to the pallet, and how each holds the one below. */
export function ProductPacks({
  product,
  stackings,
}: {
  readonly product: KnownProduct
  readonly stackings: Stackings | null
}): ReactNode {
  const { products: words } = useWords()
  const { language } = useLocale()
  const ladder = ladderOf(product)
  const show = (quantity: string | number | null) => showDecimal(String(quantity ?? 0), language)
  const size = [product.length, product.width, product.height]
  return (
    <Panel
      title={words.packs}
      actions={
        <Link path="/records/product_storage_units" search={{ 'f.product_id': `in:${product.id}` }}>
          {words.all_stackings}
        </Link>
      }
    >
      <ol className={styles['ladder']}>
        {ladder.map((rung, place) => (
          <li key={rung.pack} data-step={place} data-pack={rung.pack}>
            <span className={styles['pack']}>{words.pack_names[rung.pack]}</span>
            <span>{textOf(rung, words, show)}</span>
            {rung.barcode && <code>{rung.barcode}</code>}
            {rung.pack === 'unit' && (
              <span className={styles['quiet']}>
                {[
                  product.weight === null ? '' : `${show(product.weight)} kg`,
                  size.some((one) => one === null) ? '' : `${size.map(show).join(' × ')} cm`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            )}
          </li>
        ))}
        {(stackings ?? []).map((stacking) => {
          const units = unitsOnFull(stacking, ladder)
          return (
            <li key={stacking.id} data-step={ladder.length} data-pack="storage_unit">
              <span className={styles['pack']}>
                <Link path={`/records/product_storage_units/${stacking.id}`}>
                  {stacking.storage_unit_type?.code}
                </Link>
              </span>
              <span>
                {words.stacked({
                  total: show(stacking.total),
                  pack: packName(words.pack_names, stacking.stock_configuration),
                  layers: show(stacking.number_of_layers),
                  per_layer: show(stacking.per_layer),
                  units: units === null ? null : show(units),
                })}
              </span>
              <span className={styles['quiet']}>
                {[
                  stacking.priority === 0 ? words.usual : '',
                  stacking.allow_receipt === false ? words.not_received : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          )
        })}
      </ol>
      {ladder.length === 1 && <p className={styles['quiet']}>{words.no_packs}</p>}
    </Panel>
  )
}

function textOf(
  { holds, units }: Rung,
  words: ReturnType<typeof useWords>['products'],
  show: (quantity: string) => string,
): string {
  if (holds === null) return words.single
  const count = show(holds.count)
  if (holds.pack === 'unit') return words.holds_units(count)
  return words.holds(count, words.pack_names[holds.pack], show(units))
}

function packName(names: Readonly<Record<string, string>>, pack: string | null): string {
  return names[pack ?? ''] ?? pack ?? ''
}
