import { type ReactNode, useRef, useState } from 'react'
import { newKey } from '#web/api/act.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import type { ColumnMapping } from '#web/console/form/column-mapping.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Field, Select } from '#web/console/kit/field.tsx'
import { useGo } from '#web/console/kit/navigation.ts'
import { Note } from '#web/console/kit/note.tsx'
import { usePreference } from '#web/console/records/use-preference.ts'
import { usePress } from '#web/console/records/use-press.ts'
import { useWords } from '#web/words/use-words.ts'
import { uploadOf } from './import-sources.ts'
import styles from './imports.module.css'
import { knownHeadings, rememberedWith } from './known-headings.ts'
import { SameInAllRows } from './same-in-all-rows.tsx'
import { rowsBeyond, type SourceTable, withCells, withoutRows } from './source-table.ts'
import { CellsBeyond, TableFaults } from './table-faults.tsx'
import { missingColumns, type SameValues, tableFile } from './table-file.ts'
import { TableGrid } from './table-grid.tsx'
import { TABLE_KINDS } from './table-headings.ts'
import { guessTable, type TableColumn } from './table-mapping.ts'
import { tableOwnersQuery } from './table-owners.graphql.ts'

const PREFERENCE = 'console.import_columns'

/** A table with what its columns are, and its dry run. */
export function TableForm({
  template,
  kind,
  columns,
  table,
  given: preset,
  onKind,
  onTable,
}: {
  /** The import template that reads its kind of file. */
  readonly template: string
  readonly kind: string
  readonly columns: readonly TableColumn[]
  readonly table: SourceTable
  /** What the link to the page says of all rows. */
  readonly given: SameValues
  readonly onKind: (kind: string) => void
  readonly onTable: (table: SourceTable) => void
}): ReactNode {
  const words = useWords()
  const { imports } = words
  const go = useGo()
  const { press, isBusy, refused } = usePress()
  const { cells } = table
  const name = useRef(`${kind}-${newKey().slice(0, 8)}.csv`)
  const { data: owners } = useScreenQuery(tableOwnersQuery, {})
  const [given, setGiven] = useState<SameValues>(preset)
  const [changed, setChanged] = useState<ColumnMapping | null>(null)
  const { value: stored, keep } = usePreference(PREFERENCE)
  const same = { ...usualValues(owners), ...given }
  const account = same['account_code'] ?? ''
  const mapping =
    changed ?? guessTable(kind, cells, { columns, known: knownHeadings(stored, { kind, account }) })
  const missing = missingColumns(columns, mapping)
  const asked = missing.filter((column) => (same[column.name] ?? '') === '')
  const [isIgnored, setIgnored] = useState(false)
  const beyond = isIgnored ? [] : rowsBeyond(cells, mapping)
  const leaveOut = (places: Iterable<number>) => onTable(withoutRows(table, new Set(places)))
  const rows = cells.length - (mapping.hasHeadings ? 1 : 0)

  function tryOut(): void {
    const content = new Blob([tableFile(cells, mapping, { columns, same })], { type: 'text/csv' })
    const input = {
      path: { id: template },
      file: { content, name: name.current },
      query: { dry_run: 'true' },
    }
    const upload = uploadOf({ type: 'import_templates', id: template })
    void press<{ readonly id: string | number }>(upload, input, ({ id }) => {
      void keep?.(rememberedWith(stored, { kind, account }, { headings: cells[0] ?? [], mapping }))
      go({ path: `/records/imports/${id}` })
    })
  }

  return (
    <>
      <div className={styles['table_choices']}>
        <Field label={imports.table_kind}>
          <Select
            value={kind}
            options={TABLE_KINDS.map((one) => ({ value: one, label: standardName(imports.standard, one) }))}
            onChange={({ target }) => onKind(target.value)}
          />
        </Field>
        <SameInAllRows
          columns={missing}
          same={same}
          owners={owners}
          onChange={(column, value) => setGiven({ ...given, [column]: value })}
        />
      </div>
      <TableFaults table={table} onLeaveOut={leaveOut} />
      <CellsBeyond
        lines={beyond.map((place) => table.lines[place] ?? place + 1)}
        onLeaveOut={() => leaveOut(beyond)}
        onIgnore={() => setIgnored(true)}
      />
      <TableGrid
        {...{ cells, mapping, columns }}
        faults={new Set([...table.faults.keys(), ...beyond])}
        onMapping={setChanged}
        onCells={(changedCells) => onTable(withCells(table, changedCells))}
      />
      {asked.length > 0 && (
        <Note tone="warn">{imports.table_missing(asked.map(({ label }) => label).join(', '))}</Note>
      )}
      {refused !== null && <Note tone="bad">{refused}</Note>}
      <div className={styles['foot']}>
        <span className={styles['hint']}>{imports.first_tried}</span>
        <Button
          kind="primary"
          busy={isBusy}
          disabled={
            asked.length > 0 ||
            rows < 1 ||
            table.faults.size + beyond.length > 0 ||
            mapping.attributes.every((one) => one === null)
          }
          onClick={tryOut}
        >
          {imports.table_try(rows)}
        </Button>
      </div>
    </>
  )
}

function standardName(names: Readonly<Record<string, string>>, kind: string): string {
  return names[kind] ?? kind
}

type Owners = Parameters<typeof SameInAllRows>[0]['owners']

/** What needs no choice: the only account, the only warehouse, and the usual unit. */
function usualValues(owners: Owners): SameValues {
  const only = (nodes: readonly { readonly code: string | null }[] | undefined) =>
    nodes?.length === 1 ? (nodes[0]?.code ?? '') : ''
  return {
    account_code: only(owners?.accounts?.all.nodes),
    warehouse_code: only(owners?.warehouses?.all.nodes),
    stock_unit_type_code: owners?.stock_unit_types?.all.nodes[0]?.code ?? '',
  }
}
