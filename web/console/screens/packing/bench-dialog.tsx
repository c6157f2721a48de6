import type { ReactNode } from 'react'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { useStore } from '#web/api/use-store.ts'
import { Dialog } from '#web/console/kit/dialog.tsx'
import { Checkbox, Field, Select } from '#web/console/kit/field.tsx'
import { useWords } from '#web/words/use-words.ts'
import { benchQuery } from './bench.graphql.ts'
import styles from './packing.module.css'
import { changeSettings, stationSettings } from './station-settings.ts'

/** What the bench is set to: its printers, and its sounds. */
export function BenchDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { packing: words } = useWords()
  const settings = useStore(stationSettings)
  const { data } = useScreenQuery(benchQuery, {})
  const printers = data?.printers?.all.nodes ?? []
  const options = (kind: 'supports_labels' | 'supports_documents', none: string) => [
    { value: '', label: none },
    ...printers.filter((one) => one[kind] === true).map(({ id, name }) => ({ value: id, label: name ?? id })),
  ]
  return (
    <Dialog open onClose={onClose} title={words.settings}>
      <div className={styles['settings']}>
        <Field label={words.label_printer}>
          <Select
            value={settings.label_printer_id ?? ''}
            onChange={(event) => changeSettings({ label_printer_id: event.target.value || null })}
            options={options('supports_labels', words.default_printer)}
          />
        </Field>
        <Field label={words.document_printer}>
          <Select
            value={settings.document_printer_id ?? ''}
            onChange={(event) => changeSettings({ document_printer_id: event.target.value || null })}
            options={options('supports_documents', words.no_document_printer)}
          />
        </Field>
        <Checkbox
          label={words.prints_note}
          checked={settings.prints_note}
          onChange={(event) => changeSettings({ prints_note: event.target.checked })}
        />
        <Checkbox
          label={words.has_sound}
          checked={settings.has_sound}
          onChange={(event) => changeSettings({ has_sound: event.target.checked })}
        />
      </div>
    </Dialog>
  )
}
