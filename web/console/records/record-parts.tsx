import type { ReactNode } from 'react'
import type { TypeMetadata } from '#web/api/metadata.ts'
import { accountOfRecord, isNamed } from '#web/api/own-fields.ts'
import type { ReadRecord } from '#web/console/form/draft.ts'
import { CellValue } from '#web/console/grid/cells.tsx'
import { columnsOf, inReadingOrder, isRight } from '#web/console/grid/columns.ts'
import { OwnNames } from '#web/console/kit/own-names.tsx'
import { fieldLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './record.module.css'
import type { TypeDescription } from './record-query.ts'
import { useLocale } from './use-locale.ts'

/** The lists within a record: its lines, and other children that it is answered with. */
export function RecordParts({
  described: { type, types, index },
  record,
}: {
  readonly described: TypeDescription
  readonly record: ReadRecord
}): ReactNode {
  const words = useWords()
  const account = accountOfRecord(type, record)
  return [...type.parts, ...type.shows].map(({ name, of, by }) => {
    const children = types.get(of)
    const rows = record[name]
    if (children === undefined || !Array.isArray(rows)) return null
    const filled = columnsOf(children, index.types).filter(
      ({ name: column }) =>
        !HIDDEN.test(column) &&
        `${column}_id` !== by &&
        isNamed(children, column, account) &&
        rows.some((row) => isFilled(row[column])),
    )
    const columns = inReadingOrder(children, filled)
    return (
      <section key={name} className={styles['part']}>
        <h2>
          {fieldLabel(words, name)} <span className={styles['count']}>{rows.length}</span>
        </h2>
        {rows.length === 0 ? (
          <p className={styles['quiet']}>{words.records.nothing_here}</p>
        ) : (
          <OwnNames type={children} account={account}>
            <PartTable type={children} columns={columns} rows={rows} label={fieldLabel(words, name)} />
          </OwnNames>
        )}
      </section>
    )
  })
}

const HIDDEN = /^(id|created_at|updated_at|lock_version)$/

function PartTable({
  type,
  columns,
  rows,
  label,
}: {
  readonly type: TypeMetadata
  readonly columns: ReturnType<typeof columnsOf>
  readonly rows: readonly ReadRecord[]
  readonly label: string
}): ReactNode {
  const words = useWords()
  const locale = useLocale()
  return (
    <div className={styles['scroll']}>
      <table className={styles['table']} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ name, kind, description }) => (
              <th
                key={name}
                scope="col"
                title={description ?? undefined}
                data-right={isRight(kind) || undefined}
              >
                {fieldLabel(words, name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${type.name} ${row['id']}`}>
              {columns.map((column) => (
                <td key={column.name} data-right={isRight(column.kind) || undefined}>
                  <CellValue column={column} row={{ ...row, id: String(row['id']) }} locale={locale} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function isFilled(value: unknown): boolean {
  return value !== null && value !== undefined && value !== ''
}
