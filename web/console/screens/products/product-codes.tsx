import { type ReactNode, useState } from 'react'
import { useMay } from '#web/api/me.ts'
import { Barcode } from '#web/console/kit/barcode.tsx'
import { Button } from '#web/console/kit/button.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { Panel } from '#web/console/kit/panel.tsx'
import { Table } from '#web/console/kit/table.tsx'
import { fieldLabel, typeLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { ClashNote } from './clash-note.tsx'
import { CODE_FIELDS, codesIn } from './code-clashes.ts'
import type { KnownProduct } from './known-product.ts'
import { NewAlternative } from './new-alternative.tsx'
import type { Product } from './product.graphql.ts'
import styles from './products.module.css'

type Alternatives = NonNullable<Product['alternative_codes']>['all']['nodes']

/** Every code that a product is scanned or known by, with those that also stand for something else. */
export function ProductCodesPanel({
  product,
  alternatives,
}: {
  readonly product: KnownProduct
  readonly alternatives: Alternatives | null
}): ReactNode {
  const words = useWords()
  const { products } = words
  const may = useMay()
  const [isAdding, setAdding] = useState(false)
  const codes = codesIn(product)
  const own = CODE_FIELDS.filter((field) => codes[field] !== '')
  const rows = (alternatives ?? []).map((one) => ({
    id: `alternative ${one.id}`,
    cells: [
      <Link key="code" path={`/records/alternative_codes/${one.id}`}>
        <code>{one.code}</code>
      </Link>,
      one.alternative_code_type?.name ?? one.alternative_code_type?.code ?? '',
      products.used_by(typeOf(words, one.owner_type), ownerOf(one)),
      '',
    ],
  }))
  return (
    <Panel
      title={products.codes}
      actions={
        may('manage_alternative_codes') && (
          <Button icon="add" onClick={() => setAdding(true)}>
            {products.new_alternative}
          </Button>
        )
      }
    >
      <ClashNote own={product.id} codes={codes} />
      <Table
        label={products.codes}
        columns={[
          { label: products.code },
          { label: products.stands_for },
          { label: products.whose },
          { label: products.to_scan },
        ]}
        rows={[
          ...own.map((field) => ({
            id: field,
            cells: [
              <code key="code">{codes[field]}</code>,
              fieldLabel(words, field),
              '',
              isDrawable(codes[field]) ? (
                <span key="bars" className={styles['bars']}>
                  <Barcode text={codes[field]} />
                </span>
              ) : (
                ''
              ),
            ],
          })),
          ...rows,
        ]}
      />
      {isAdding && <NewAlternative product={product} onClose={() => setAdding(false)} />}
    </Panel>
  )
}

/** The bar codes of the console draw what a keyboard types. */
const isDrawable = (text: string) => /^[ -~]{1,32}$/.test(text)

function ownerOf(one: Alternatives[number]): string {
  const { owner_account, owner_customer, owner_supplier, owner_carrier, owner_warehouse } = one
  const owners = [owner_account, owner_customer, owner_supplier, owner_carrier, owner_warehouse]
  return owners.find((owner) => owner !== null)?.code ?? ''
}

function typeOf(words: ReturnType<typeof useWords>, type: string | null): string {
  return type === null ? '' : typeLabel(words, `${type.toLowerCase()}s`)
}
