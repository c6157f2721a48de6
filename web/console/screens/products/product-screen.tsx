import type { ReactNode } from 'react'
import { useMay } from '#web/api/me.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { Skeleton } from '#web/console/kit/note.tsx'
import { LazyRecordDocuments } from '#web/console/records/lazy-record-documents.tsx'
import { RecordScreen, type RecordTab } from '#web/console/records/record-screen.tsx'
import type { Words } from '#web/words/en-GB.ts'
import { useWords } from '#web/words/use-words.ts'
import type { KnownProduct } from './known-product.ts'
import { type Product, productQuery } from './product.graphql.ts'
import { ProductCodesPanel } from './product-codes.tsx'
import { ProductHead } from './product-head.tsx'
import { ProductMaterials } from './product-materials.tsx'
import { ProductMovements } from './product-movements.tsx'
import { ProductPacks } from './product-packs.tsx'
import { ProductPlaces } from './product-places.tsx'
import { ProductStock } from './product-stock.tsx'
import styles from './products.module.css'

/** A product: its packs and codes, where it is and where it is picked, what it is made of, and what moved. */
export function ProductScreen({ id }: { readonly id: string }): ReactNode {
  const words = useWords()
  const may = useMay()
  const { data } = useScreenQuery(productQuery, { id, of: id })
  const product = data?.products?.find ?? null
  const sees = { movements: may('view_transactions'), documents: may('view_documents') }
  return (
    <RecordScreen type="products" id={id} tabs={tabsOf(words, { id, data, product, sees })}>
      {product !== null && <ProductHead product={product} />}
    </RecordScreen>
  )
}

type ProductProps = {
  readonly id: string
  readonly data: Product | undefined
  readonly product: KnownProduct | null
  readonly sees: { readonly movements: boolean; readonly documents: boolean }
}

function tabsOf({ products: words }: Words, { id, data, product, sees }: ProductProps): readonly RecordTab[] {
  const tab = (value: keyof typeof words.sections, content: ReactNode): RecordTab => ({
    value,
    label: words.sections[value],
    content: <div className={styles['panels']}>{content}</div>,
  })
  if (data === undefined || product === null) return [tab('packs', <Skeleton />)]
  return [
    tab(
      'packs',
      <>
        <ProductPacks product={product} stackings={data.product_storage_units?.all.nodes ?? null} />
        <ProductCodesPanel product={product} alternatives={data.alternative_codes?.all.nodes ?? null} />
      </>,
    ),
    tab(
      'stock',
      <>
        <ProductStock product={product} balances={data.stock_balances?.all.nodes ?? null} />
        <ProductPlaces
          product={product}
          accounts={data.account_products?.all.nodes ?? null}
          faces={data.pickface_products?.all.nodes ?? null}
        />
      </>,
    ),
    tab('materials', <ProductMaterials product={product} materials={data.product_materials} />),
    ...(sees.movements ? [tab('movements', <ProductMovements id={id} />)] : []),
    ...(sees.documents ? [tab('documents', <LazyRecordDocuments type="products" id={id} />)] : []),
  ]
}
