import type { ReactNode } from 'react'
import { Link } from '#web/console/kit/link.tsx'
import { Panel } from '#web/console/kit/panel.tsx'
import { Table } from '#web/console/kit/table.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { fieldLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import type { KnownProduct } from './known-product.ts'
import type { Product } from './product.graphql.ts'
import styles from './products.module.css'

type Part = {
  readonly id: string
  readonly quantity: string | number | null
  readonly product: {
    readonly id: string
    readonly code: string | null
    readonly description: string | null
  } | null
}

/** What a product is made of, and what it is a part of. */
export function ProductMaterials({
  product,
  materials,
}: {
  readonly product: KnownProduct
  readonly materials: Product['product_materials']
}): ReactNode {
  const { products: words } = useWords()
  const { language } = useLocale()
  if (materials === null) return null
  const contains = materials.contains.nodes.map((one) => ({ ...one, product: one.child_product }))
  const within = materials.within.nodes.map((one) => ({ ...one, product: one.parent_product }))
  const yields = product.output_quantity === null ? '1' : String(product.output_quantity)
  return (
    <>
      <Panel title={words.made_of}>
        {contains.length === 0 ? (
          <p className={styles['quiet']}>{words.no_materials}</p>
        ) : (
          <>
            <p>{words.one_build(showDecimal(yields, language))}</p>
            <Parts label={words.made_of} parts={contains} />
          </>
        )}
      </Panel>
      {within.length > 0 && (
        <Panel title={words.part_of}>
          <Parts label={words.part_of} parts={within} />
        </Panel>
      )}
    </>
  )
}

function Parts({ label, parts }: { readonly label: string; readonly parts: readonly Part[] }): ReactNode {
  const words = useWords()
  const { language } = useLocale()
  return (
    <Table
      label={label}
      columns={[
        { label: fieldLabel(words, 'product') },
        { label: fieldLabel(words, 'description') },
        { label: fieldLabel(words, 'quantity'), isFigure: true },
      ]}
      rows={parts.map(({ id, quantity, product }) => ({
        id,
        cells: [
          <Link key="product" path={`/records/products/${product?.id}`}>
            {product?.code}
          </Link>,
          product?.description ?? '',
          showDecimal(String(quantity ?? 0), language),
        ],
      }))}
    />
  )
}
