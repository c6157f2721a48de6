import type { ReactNode } from 'react'
import type { GoodsyardError } from '#web/api/error.ts'
import { Note } from '#web/console/kit/note.tsx'
import { Table } from '#web/console/kit/table.tsx'
import type { DryRun } from '#web/console/records/use-dry-run.ts'
import { plainText } from '#web/values/plain-text.ts'
import { problemText } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { type PastedProducts, PRODUCTS_MAX, refusalsByRow } from './pasted-products.ts'
import styles from './products.module.css'

/** So many rows are shown: those that are refused first. */
const SHOWN = 20

/** What was pasted as it was understood, and what the service would refuse of it, row by row. */
export function PastePreview({
  pasted: { records, columns },
  labels,
  state,
  refusal,
}: {
  readonly pasted: PastedProducts
  /** The labels of the fields by attribute. */
  readonly labels: ReadonlyMap<string, string>
  readonly state: DryRun['state']
  readonly refusal: GoodsyardError | null
}): ReactNode {
  const words = useWords()
  const { paste } = words.products
  if (records.length === 0) return null
  const { rows, whole } = refusalsByRow(refusal?.errors ?? [])
  const refused = [...rows.keys()].toSorted((one, other) => one - other)
  const others = records.map((_, place) => place).filter((place) => !rows.has(place))
  return (
    <section className={styles['pasted']} aria-label={paste.preview}>
      <h2>{paste.count(records.length)}</h2>
      {records.length > PRODUCTS_MAX && <Note tone="warn">{paste.too_many(PRODUCTS_MAX)}</Note>}
      <div aria-live="polite">
        {state === 'checking' && <p className={styles['quiet']}>{paste.checking}</p>}
        {state === 'possible' && <p>{paste.possible}</p>}
        {refused.length > 0 && <Note tone="bad">{paste.refused(refused.length)}</Note>}
        {whole.map((error) => (
          <Note key={error.details} tone="bad">
            {problemText(words, error)}
          </Note>
        ))}
      </div>
      <Table
        label={paste.preview}
        columns={[
          { label: paste.row, isFigure: true },
          ...columns.map((attribute) => ({ label: labels.get(attribute) ?? attribute })),
          { label: paste.problem },
        ]}
        rows={[...refused, ...others].slice(0, SHOWN).map((place) => ({
          id: String(place),
          cells: [
            place + 1,
            ...columns.map((attribute) => plainText(records[place]?.[attribute] ?? '')),
            rows
              .get(place)
              ?.map((error) => problemText(words, error))
              .join('; '),
          ],
        }))}
      />
      {records.length > SHOWN && <p className={styles['quiet']}>{paste.more(records.length - SHOWN)}</p>}
    </section>
  )
}
