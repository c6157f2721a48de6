import { type ReactNode, useState } from 'react'
import { useMay } from '#web/api/me.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { notify } from '#web/console/kit/notify.ts'
import { saveBlob } from '#web/console/records/save-blob.ts'
import { usePress } from '#web/console/records/use-press.ts'
import { useWords } from '#web/words/use-words.ts'
import type { KnownProduct } from './known-product.ts'
import { UPDATE_PRODUCT } from './product-acts.ts'
import styles from './products.module.css'
import { StopDialog } from './stop-dialog.tsx'

const LABEL = {
  method: 'POST',
  path: '/api/products/product_label',
  takes: 'plain',
  type: 'products',
} as const

/** What a product is, whether it is stopped, and its label by one press. */
export function ProductHead({ product }: { readonly product: KnownProduct }): ReactNode {
  const { products: words } = useWords()
  const may = useMay()
  const label = usePress()
  const resume = usePress()
  const [isAsking, setAsking] = useState(false)
  const { id, code, description, stop, obsolete } = product
  const isStopped = stop === true
  const mayChange = may('manage_products')
  const refused = label.refused ?? resume.refused
  return (
    <>
      <div className={styles['head']}>
        <p>{description}</p>
        <span className={styles['space']} />
        {may('print_documents') && (
          <Button
            icon="print"
            busy={label.isBusy}
            onClick={() =>
              void label.press<Blob>(LABEL, { attributes: { ids: [Number(id)] } }, (file) =>
                saveBlob(file, `product-label-${code}`),
              )
            }
          >
            {words.print_label}
          </Button>
        )}
        {mayChange && !isStopped && <Button onClick={() => setAsking(true)}>{words.stop}</Button>}
      </div>
      {refused !== null && <Note tone="bad">{refused}</Note>}
      {isStopped && (
        <Note
          tone="warn"
          action={
            mayChange && (
              <Button
                busy={resume.isBusy}
                onClick={() =>
                  void resume.press(UPDATE_PRODUCT, { path: { id }, attributes: { stop: false } }, () =>
                    notify({ title: words.resumed(code ?? '') }),
                  )
                }
              >
                {words.resume}
              </Button>
            )
          }
        >
          {words.is_stopped}
        </Note>
      )}
      {obsolete !== null && obsolete > 0 && (
        <Note tone="info">{obsolete > 1 ? words.obsolete_for_all : words.obsolete_for_receipts}</Note>
      )}
      {isAsking && <StopDialog product={product} onClose={() => setAsking(false)} />}
    </>
  )
}
