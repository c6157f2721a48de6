import { lazy, type ReactNode, Suspense } from 'react'
import { Skeleton } from '#web/console/kit/note.tsx'
import { Table } from '#web/console/kit/table.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showDecimal } from '#web/values/quantity.ts'
import type { Words } from '#web/words/en-GB.ts'
import { fieldLabel, stateLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { singleFigure, type WidgetSettings } from './chart-data.ts'
import type { ShownWidget, WidgetData } from './dashboard-parts.ts'
import styles from './dashboards.module.css'

const ChartCanvas = lazy(() => import('./chart-canvas.tsx').then((file) => ({ default: file.ChartCanvas })))

/** What a widget shows: its figure, its chart or its table. */
export function WidgetContent({
  widget,
  data,
  isTable,
}: {
  readonly widget: ShownWidget
  readonly data: WidgetData
  readonly isTable: boolean
}): ReactNode {
  const words = useWords()
  const { language } = useLocale()
  const settings = (widget.configuration ?? {}) as WidgetSettings
  const name = widget.name ?? ''
  if (data.rows.length === 0) return <p className={styles['quiet']}>{words.dashboards.no_rows}</p>
  if (widget.widget_type === 'single' && !isTable) {
    const { value, compared } = singleFigure(data, settings)
    return (
      <p className={styles['figure']}>
        {showDecimal(value, language)}{' '}
        {typeof settings['unit'] === 'string' && <small>{settings['unit']}</small>}
        {compared !== null && <small>{words.dashboards.compared(showDecimal(compared, language))}</small>}
      </p>
    )
  }
  if (isTable)
    return (
      <Table
        label={name}
        columns={data.columns.map((column, place) => ({
          label: columnLabel(words, column.name),
          isFigure: data.rows.every((row) => typeof row[place] === 'number'),
        }))}
        rows={data.rows.map((row, place) => ({
          id: String(place),
          cells: row.map((cell) => cellText(cell, language, (state) => knownState(words, state))),
        }))}
      />
    )
  const shown = labelled(data, (state) => knownState(words, state))
  return (
    <Suspense fallback={<Skeleton />}>
      <ChartCanvas
        label={words.dashboards.chart_of(name, data.rows.length)}
        type={widget.widget_type ?? ''}
        data={shown}
        settings={settings}
      />
    </Suspense>
  )
}

/** A column without a name of its own is called by its path. */
function columnLabel(words: Words, name: string): string {
  return /^[a-z_]+(?:\.[a-z_]+)*$/.test(name)
    ? name
        .split('.')
        .map((part) => fieldLabel(words, part))
        .join(' · ')
    : name
}

/** Only what is known as a state is named as one. */
function knownState(words: Words, state: string): string {
  return state in words.labels.states ? stateLabel(words, state) : state
}

const STATE = /^[A-Z][A-Z_]+$/

function cellText(cell: unknown, language: string, label: (state: string) => string): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return showDecimal(String(cell), language)
  return typeof cell === 'string' && STATE.test(cell) ? label(cell) : String(cell)
}

function labelled(data: WidgetData, label: (state: string) => string): WidgetData {
  const rows = data.rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' && STATE.test(cell) ? label(cell) : cell)),
  )
  return { ...data, rows }
}
