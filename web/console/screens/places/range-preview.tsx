import type { ReactNode } from 'react'
import type { GoodsyardError } from '#web/api/error.ts'
import { Note } from '#web/console/kit/note.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { problemText } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { linesOfCodes, RANGE_MAX, type RangeDraft, type RangePreview } from './location-range.ts'
import styles from './places.module.css'

/** Number of codes shown from each end, and size of the picture. */
const ENDS = 3
const LINES = 12
const PLACES = 40

/** What a range comes to: how many, the first and the last codes, a picture of them, and those that exist already. */
export function RangePreviewPanel({
  draft,
  preview,
  refusal,
  state,
}: {
  readonly draft: RangeDraft
  readonly preview: RangePreview
  readonly refusal: GoodsyardError | null
  readonly state: 'unknown' | 'checking' | 'possible' | 'refused'
}): ReactNode {
  const words = useWords()
  const { language } = useLocale()
  const { codes, count, is_too_many } = preview
  const taken = takenIn(refusal)
  const others = refusal?.errors.filter(({ symbol }) => symbol !== 'taken') ?? []
  return (
    <section className={styles['preview']} aria-label={words.places.preview}>
      <h2>{words.places.count(showDecimal(String(count), language))}</h2>
      {is_too_many && (
        <Note tone="warn">{words.places.too_many(showDecimal(String(RANGE_MAX), language))}</Note>
      )}
      {codes.length === 0 && !is_too_many && <p className={styles['quiet']}>{words.places.nothing_typed}</p>}
      {codes.length > 0 && (
        <>
          <p className={styles['codes']}>
            {codes.slice(0, ENDS).join(', ')}
            {codes.length > 2 * ENDS && ` … ${codes.slice(-ENDS).join(', ')}`}
          </p>
          <Picture draft={draft} preview={preview} taken={new Set(taken.codes)} />
        </>
      )}
      <div aria-live="polite">
        {state === 'checking' && <p className={styles['quiet']}>{words.places.checking}</p>}
        {state === 'possible' && <p className={styles['good']}>{words.places.free}</p>}
        {taken.count > 0 && (
          <Note tone="bad">
            <p>{words.places.taken(showDecimal(String(taken.count), language))}</p>
            <p className={styles['codes']}>{taken.codes.slice(0, PLACES).join(', ')}</p>
          </Note>
        )}
        {others.length > 0 && (
          <Note tone="bad">
            {others.map((one) => (
              <p key={one.details}>{problemText(words, one)}</p>
            ))}
          </Note>
        )}
      </div>
    </section>
  )
}

/** The codes that exist already, of which the refusal names the first. */
function takenIn(refusal: GoodsyardError | null): {
  readonly codes: readonly string[]
  readonly count: number
} {
  const { codes, count } = refusal?.errors.find(({ symbol }) => symbol === 'taken')?.context ?? {}
  return { codes: Array.isArray(codes) ? codes.map(String) : [], count: Number(count ?? 0) }
}

/** The places in lines, those that exist already marked. */
function Picture({
  draft,
  preview,
  taken,
}: {
  readonly draft: RangeDraft
  readonly preview: RangePreview
  readonly taken: ReadonlySet<string>
}): ReactNode {
  const [among = null] = taken
  const lines = linesOfCodes(preview, draft, { most: LINES, among })
  return (
    <div className={styles['picture']} aria-hidden>
      {lines.map((line) => (
        <div key={line[0]}>
          {line.slice(0, PLACES).map((code) => (
            <span key={code} title={code} data-taken={taken.has(code) || undefined} />
          ))}
        </div>
      ))}
    </div>
  )
}
