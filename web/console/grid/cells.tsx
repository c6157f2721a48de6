import type { ReactNode } from 'react'
import { Icon } from '#web/console/kit/icon.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { Pill } from '#web/console/kit/pill.tsx'
import { isStruck, toneOf } from '#web/console/kit/state-tone.ts'
import { showDay, showMoment } from '#web/values/moment.ts'
import { type Locale, showDecimal } from '#web/values/quantity.ts'
import { stateLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { stateOf, titleOf } from './cell-text.ts'
import styles from './cells.module.css'
import type { GridColumn } from './columns.ts'
import { currencyOf } from './currency-of.ts'
import type { ListRow } from './list-document.ts'
import { Money } from './money.tsx'
import { structureText } from './structure-text.ts'

/** The value of a record in a column, as its kind is shown. */
export function CellValue({
  column,
  row,
  locale,
}: {
  readonly column: GridColumn
  readonly row: ListRow
  readonly locale: Locale
}): ReactNode {
  const value = row[column.name]
  if (value === null || value === undefined || value === '') return null
  switch (column.kind) {
    case 'state':
      return <State state={stateOf(value)} />
    case 'choice':
      return <Choice value={String(value)} nameOf={column.nameOf} />
    case 'relation':
      return <Relation column={column} value={value} />
    case 'flag':
      return <Flag value={value === true} />
    case 'decimal':
    case 'number':
      return <span title={packsOf(column, row)}>{showDecimal(String(value), locale.language)}</span>
    case 'money':
      return (
        <Money amount={String(value)} currency={currencyOf(column.name, row)} language={locale.language} />
      )
    case 'moment':
      return <time dateTime={String(value)}>{showMoment(String(value), locale)}</time>
    case 'day':
      return <time dateTime={String(value)}>{showDay(String(value), locale.language)}</time>
    case 'json':
      return <Structured column={column} value={value} />
    default:
      return <span>{column.nameOf?.(String(value)) ?? String(value)}</span>
  }
}

function State({ state }: { readonly state: string }): ReactNode {
  const words = useWords()
  return (
    <Pill tone={toneOf(state)} struck={isStruck(state)}>
      {stateLabel(words, state)}
    </Pill>
  )
}

/** A value with parts, in one line. */
function Structured({ column, value }: { readonly column: GridColumn; readonly value: unknown }): ReactNode {
  const words = useWords()
  return <span>{namesIn(value, column) ?? structureText(words, value)}</span>
}

/** The names of several words of the service. */
function namesIn(value: unknown, { nameOf }: GridColumn): string | undefined {
  return nameOf !== undefined && Array.isArray(value)
    ? value.map((one) => nameOf(String(one))).join(', ')
    : undefined
}

/** One of a few words of the service, in those of the reader. */
function Choice({
  value,
  nameOf,
}: {
  readonly value: string
  readonly nameOf: GridColumn['nameOf']
}): ReactNode {
  const words = useWords()
  return <span>{nameOf?.(value) ?? stateLabel(words, value)}</span>
}

function packsOf({ packs }: GridColumn, row: ListRow): string | undefined {
  const text = packs === null ? null : row[packs]
  return typeof text === 'string' ? text : undefined
}

function Flag({ value }: { readonly value: boolean }): ReactNode {
  const words = useWords()
  return (
    <span className={styles['flag']}>
      {value && <Icon name="check" />}
      <span className={value ? styles['hidden'] : styles['quiet']}>
        {value ? words.grid.yes : words.grid.no}
      </span>
    </span>
  )
}

/** A relation leads to its record; in a table it takes part in the roving focus, not in that of the page. */
function Relation({ column, value }: { readonly column: GridColumn; readonly value: unknown }): ReactNode {
  const { id, title } = titleOf(value)
  if (id === null || column.to === null) return title
  return (
    <Link path={`/records/${column.to}/${id}`} tabIndex={-1} className={styles['link']}>
      {title}
    </Link>
  )
}
