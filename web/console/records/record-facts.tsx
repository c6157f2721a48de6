import type { ReactNode } from 'react'
import type { FieldMetadata } from '#web/api/metadata.ts'
import { accountOfRecord, isNamed } from '#web/api/own-fields.ts'
import type { ReadRecord } from '#web/console/form/draft.ts'
import { CellValue } from '#web/console/grid/cells.tsx'
import { columnsOf, type GridColumn } from '#web/console/grid/columns.ts'
import { scalarText } from '#web/console/grid/structure-text.ts'
import { OwnNames } from '#web/console/kit/own-names.tsx'
import type { Words } from '#web/words/en-GB.ts'
import { helpText } from '#web/words/help-text.ts'
import { fieldLabel, hasOptionNames, optionLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './record.module.css'
import type { TypeDescription } from './record-query.ts'
import { SeveralValues } from './several-values.tsx'
import { useLocale } from './use-locale.ts'

const GROUPS: readonly FieldMetadata['group'][] = ['identity', 'dates', 'settings', 'own_fields']

/** What a record says of itself, by the groups of its fields; what is empty is left out. */
export function RecordFacts({
  described,
  record,
}: {
  readonly described: TypeDescription
  readonly record: ReadRecord
}): ReactNode {
  const words = useWords()
  const { type, index } = described
  const account = accountOfRecord(type, record)
  const columns = columnsOf(type, index.types)
    .filter(
      ({ name }) =>
        name !== 'id' && name !== 'address' && isFilled(record[name]) && isNamed(type, name, account),
    )
    .map((column) => namedIn(words, column))
  return (
    <div className={styles['groups']}>
      {GROUPS.map((group) => {
        const own = columns.filter((column) => groupOf(type.fields, column) === group)
        return own.length === 0 ? null : (
          <section key={group} className={styles['group']}>
            <h2>{words.form.groups[group]}</h2>
            <OwnNames type={type} account={account}>
              <Facts columns={own} record={record} described={described} />
            </OwnNames>
          </section>
        )
      })}
      <AddressFacts described={described} record={record} />
    </div>
  )
}

/** A column that calls words of the service what people call them: choices, and the types and parts of work. */
function namedIn(words: Words, column: GridColumn): GridColumn {
  const { name, kind } = column
  if (kind === 'choice' || hasOptionNames(words, name))
    return { ...column, nameOf: (value) => optionLabel(words, name, value) }
  return WORDS_OF_WORK.has(name) ? { ...column, nameOf: (value) => scalarText(words, value) } : column
}

const WORDS_OF_WORK: ReadonlySet<string> = new Set([
  ...['type', 'subtype', 'event', 'aggregate_type'],
  ...['action', 'source'],
])

function AddressFacts({
  described: { types, index },
  record,
}: {
  readonly described: TypeDescription
  readonly record: ReadRecord
}): ReactNode {
  const words = useWords()
  const addresses = types.get('addresses')
  const address = record['address']
  if (addresses === undefined || typeof address !== 'object' || address === null) return null
  const own = address as ReadRecord
  const written = new Set(
    addresses.fields.filter(({ group }) => group === 'identity').map(({ attribute }) => attribute),
  )
  const columns = columnsOf(addresses, index.types).filter(
    ({ name }) => written.has(name) && isFilled(own[name]),
  )
  return columns.length === 0 ? null : (
    <section className={styles['group']}>
      <h2>{words.form.groups.address}</h2>
      <Facts columns={columns} record={own} described={null} />
    </section>
  )
}

function Facts({
  columns,
  record,
  described,
}: {
  readonly columns: readonly GridColumn[]
  readonly record: ReadRecord
  /** The type whose lists of ids are shown by names; null of an address. */
  readonly described: TypeDescription | null
}): ReactNode {
  const words = useWords()
  const locale = useLocale()
  const row = { ...record, id: String(record['id']) }
  return (
    <dl className={styles['facts']}>
      {columns.map((column) => (
        <div key={column.name}>
          <dt title={helpText(words, column.description ?? undefined)}>{fieldLabel(words, column.name)}</dt>
          <dd>
            {column.kind === 'json' ? (
              <SeveralValues described={described} name={column.name} value={record[column.name]} />
            ) : (
              <CellValue column={column} row={row} locale={locale} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function groupOf(fields: readonly FieldMetadata[], { name }: GridColumn): FieldMetadata['group'] {
  const field = fields.find((one) => one.name === name || one.list_field === name)
  return field?.group ?? (/_at$/.test(name) ? 'dates' : 'identity')
}

function isFilled(value: unknown): boolean {
  return (
    value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  )
}
