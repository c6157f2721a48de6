import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { newKey } from '#web/api/act.ts'
import { GoodsyardError } from '#web/api/error.ts'
import { useMay } from '#web/api/me.ts'
import type { FieldMetadata } from '#web/api/metadata.ts'
import { typeQuery } from '#web/api/metadata-queries.ts'
import { useAct } from '#web/api/use-act.ts'
import { useService } from '#web/api/use-service.ts'
import type { ColumnMapping } from '#web/console/form/column-mapping.ts'
import { cellsOf } from '#web/console/form/paste.ts'
import { isHeard } from '#web/console/form/submission.ts'
import { Link } from '#web/console/kit/link.tsx'
import { usePlace } from '#web/console/kit/navigation.ts'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { Page, PageHead } from '#web/console/kit/page.tsx'
import { useDryRun } from '#web/console/records/use-dry-run.ts'
import { fieldLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { PasteForm } from './paste-form.tsx'
import { PastePreview } from './paste-preview.tsx'
import { PastedColumns } from './pasted-columns.tsx'
import { PRODUCTS_MAX, pastedFields, pastedProducts, productMapping } from './pasted-products.ts'
import styles from './products.module.css'

const CREATE = {
  method: 'POST',
  path: '/api/products/create_many',
  takes: 'plain',
  type: 'products',
} as const

/** Creates products from rows of a spreadsheet, which are tried before anything is written. */
export function PastePage(): ReactNode {
  const { products: words, records } = useWords()
  const may = useMay()
  const { data: type, error } = useQuery(typeQuery(useService(), 'products'))
  const [created, setCreated] = useState<number | null>(null)
  if (!may('manage_products')) return <Note tone="warn">{records.not_allowed('manage_products')}</Note>
  if (error !== null) return <Note tone="bad">{error.message}</Note>
  if (type === undefined) return <Skeleton />
  return (
    <Page>
      <PageHead title={words.paste.title} actions={<Link path="/records/products">{words.paste.all}</Link>} />
      {created === null ? (
        <Pasting fields={pastedFields(type.fields)} onCreated={setCreated} />
      ) : (
        <section className={styles['pasted']} aria-label={words.paste.result}>
          <div role="status">
            <h2>{words.paste.created(created)}</h2>
          </div>
          <Link path="/records/products" search={{ s: '-id' }}>
            {words.paste.show}
          </Link>
        </section>
      )}
    </Page>
  )
}

function Pasting({
  fields,
  onCreated,
}: {
  readonly fields: readonly FieldMetadata[]
  readonly onCreated: (count: number) => void
}): ReactNode {
  const words = useWords()
  const act = useAct()
  const [text, setText] = useState('')
  const { search } = usePlace()
  const [account, setAccount] = useState(search['account_id'] ?? '')
  const [key, setKey] = useState(newKey)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<GoodsyardError | null>(null)
  const labelOf = (field: FieldMetadata) => fieldLabel(words, field.name)
  const cells = cellsOf(useDeferredValue(text))
  const guessed = productMapping(cells, fields, labelOf)
  // What was chosen for the columns of a table holds as long as its first row stays.
  const table = JSON.stringify(cells[0] ?? [])
  const [chosen, setChosen] = useState<{ readonly table: string; readonly mapping: ColumnMapping } | null>(
    null,
  )
  const mapping = chosen?.table === table ? chosen.mapping : guessed
  const pasted = pastedProducts(cells, mapping, fields)
  const accounts = account === '' ? {} : { account_ids: [account] }
  const attributes = {
    records: pasted.records.map((record) => ({ ...record, ...accounts })),
    error_policy: 'all_or_nothing',
  }
  const count = pasted.records.length
  const isTried = count > 0 && count <= PRODUCTS_MAX && !isBusy
  const checked = useDryRun(CREATE, attributes, isTried)

  async function create(): Promise<void> {
    setBusy(true)
    setRefusal(null)
    try {
      await act(CREATE, { attributes }, { key })
      onCreated(count)
    } catch (cause) {
      if (!(cause instanceof GoodsyardError)) throw cause
      if (isHeard(cause.status)) setKey(newKey())
      setRefusal(cause)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <PasteForm
        text={text}
        account={account}
        count={count}
        isBusy={isBusy}
        canCreate={isTried && checked.state === 'possible'}
        headings={fields.map(labelOf)}
        onText={setText}
        onAccount={setAccount}
        onCreate={() => void create()}
      />
      {cells.length > 0 && (
        <PastedColumns
          cells={cells}
          mapping={mapping}
          fields={fields.map((field) => ({ value: field.attribute, label: labelOf(field) }))}
          onChange={(mapping) => setChosen({ table, mapping })}
        />
      )}
      <PastePreview
        pasted={pasted}
        labels={new Map(fields.map((field) => [field.attribute, labelOf(field)]))}
        state={checked.state}
        refusal={refusal ?? checked.refusal}
      />
    </>
  )
}
