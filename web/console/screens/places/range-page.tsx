import { type ReactNode, useDeferredValue, useState } from 'react'
import { newKey } from '#web/api/act.ts'
import { GoodsyardError } from '#web/api/error.ts'
import { useMay } from '#web/api/me.ts'
import { useAct } from '#web/api/use-act.ts'
import { useWarehouseChoice } from '#web/api/warehouse-choice.ts'
import { isHeard } from '#web/console/form/submission.ts'
import { Link } from '#web/console/kit/link.tsx'
import { usePlace } from '#web/console/kit/navigation.ts'
import { Note } from '#web/console/kit/note.tsx'
import { Page, PageHead } from '#web/console/kit/page.tsx'
import { useDryRun } from '#web/console/records/use-dry-run.ts'
import { useWords } from '#web/words/use-words.ts'
import {
  emptyRange,
  isReady,
  presetRange,
  type RangeDraft,
  rangeAttributes,
  rangePreview,
} from './location-range.ts'
import styles from './places.module.css'
import { RangeDone } from './range-done.tsx'
import { RangeForm } from './range-form.tsx'
import { RangePreviewPanel } from './range-preview.tsx'

/** The operation that makes locations by range. */
const CREATE = {
  method: 'POST',
  path: '/api/location_ranges',
  takes: 'attributes',
  type: 'location_ranges',
} as const

/** Makes many locations at once: parts with a first and a last label, and what they come to while they are typed. */
export function RangePage(): ReactNode {
  const { places: words } = useWords()
  const may = useMay()
  const perform = useAct()
  const { id: warehouse } = useWarehouseChoice()
  const { search } = usePlace()
  const [draft, setDraft] = useState<RangeDraft>(() => presetRange(warehouse, search))
  const [key, setKey] = useState(newKey)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<GoodsyardError | null>(null)
  const [made, setMade] = useState<readonly string[] | null>(null)
  const preview = rangePreview(draft)
  const typed = useDeferredValue(draft)
  const isTried = made === null && !isBusy && isReady(typed, rangePreview(typed))
  const checked = useDryRun(CREATE, rangeAttributes(typed), isTried)

  async function create(): Promise<void> {
    setBusy(true)
    setError(null)
    try {
      await perform(CREATE, { attributes: rangeAttributes(draft) }, { key })
      setKey(newKey())
      setMade(preview.codes)
    } catch (cause) {
      if (!(cause instanceof GoodsyardError)) throw cause
      if (isHeard(cause.status)) setKey(newKey())
      setError(cause)
    } finally {
      setBusy(false)
    }
  }

  if (!may('manage_locations')) return <Note tone="warn">{words.not_allowed('manage_locations')}</Note>
  return (
    <Page>
      <PageHead
        title={words.range_title}
        actions={<Link path="/records/locations">{words.all_locations}</Link>}
      />
      {made === null ? (
        <div className={styles['columns']}>
          <RangeForm
            draft={draft}
            preview={preview}
            isBusy={isBusy}
            canCreate={isReady(draft, preview) && checked.refusal === null}
            onChange={setDraft}
            onCreate={() => void create()}
          />
          <RangePreviewPanel
            draft={draft}
            preview={preview}
            refusal={error ?? checked.refusal}
            state={checked.state}
          />
        </div>
      ) : (
        <RangeDone
          warehouse={draft.warehouse_id}
          codes={made}
          onAgain={() => {
            setMade(null)
            setDraft(emptyRange(draft.warehouse_id))
          }}
        />
      )}
    </Page>
  )
}
