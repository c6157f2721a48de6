import { type ReactNode, useState } from 'react'
import { useMay } from '#web/api/me.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { Panel } from '#web/console/kit/panel.tsx'
import { Table } from '#web/console/kit/table.tsx'
import { fieldLabel, stateLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { AssignAccount } from './assign-account.tsx'
import type { KnownProduct } from './known-product.ts'
import type { Product } from './product.graphql.ts'
import styles from './products.module.css'

type Accounts = NonNullable<Product['account_products']>['all']['nodes']
type Faces = NonNullable<Product['pickface_products']>['all']['nodes']

/** Who may own stock of a product, and where it is picked. */
export function ProductPlaces({
  product,
  accounts,
  faces,
}: {
  readonly product: KnownProduct
  readonly accounts: Accounts | null
  readonly faces: Faces | null
}): ReactNode {
  const { products: words } = useWords()
  const may = useMay()
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      {accounts !== null && (
        <Panel
          title={words.accounts}
          actions={
            may('manage_account_products') && (
              <Button icon="add" onClick={() => setAdding(true)}>
                {words.new_account}
              </Button>
            )
          }
        >
          {accounts.length === 0 ? (
            <p className={styles['quiet']}>{words.no_accounts}</p>
          ) : (
            <p className={styles['accounts']}>
              {accounts.map(({ id, account }) => (
                <Link key={id} path={`/records/accounts/${account?.id}`} title={account?.name ?? undefined}>
                  {account?.code}
                </Link>
              ))}
            </p>
          )}
          {isAdding && (
            <AssignAccount
              product={product}
              assigned={accounts.map(({ account }) => account?.id ?? '')}
              onClose={() => setAdding(false)}
            />
          )}
        </Panel>
      )}
      {faces !== null && (
        <Panel
          title={words.pickfaces}
          actions={
            <Link path="/records/pickface_products" search={{ 'f.product_id': `in:${product.id}` }}>
              {words.all_pickfaces}
            </Link>
          }
        >
          <PickFaces faces={faces} />
        </Panel>
      )}
    </>
  )
}

function PickFaces({ faces }: { readonly faces: Faces }): ReactNode {
  const words = useWords()
  if (faces.length === 0) return <p className={styles['quiet']}>{words.products.no_pickfaces}</p>
  return (
    <Table
      label={words.products.pickfaces}
      columns={[
        { label: fieldLabel(words, 'location') },
        { label: fieldLabel(words, 'warehouse') },
        { label: fieldLabel(words, 'replenishment_type') },
        { label: words.products.levels, isFigure: true },
      ]}
      rows={faces.map((face) => ({
        id: face.id,
        cells: [
          <Link key="face" path={`/records/pickface_products/${face.id}`}>
            {face.location?.code ?? face.location_group?.name}
          </Link>,
          face.warehouse?.code ?? '',
          stateLabel(words, face.replenishment_type ?? ''),
          `${face.trigger_min ?? '–'} … ${face.trigger_max ?? '–'}`,
        ],
      }))}
    />
  )
}
