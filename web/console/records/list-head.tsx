import { type ReactNode, useState } from 'react'
import { useMay } from '#web/api/me.ts'
import { Button, IconButton } from '#web/console/kit/button.tsx'
import { Menu } from '#web/console/kit/menu.tsx'
import { useGo } from '#web/console/kit/navigation.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { helpText } from '#web/words/help-text.ts'
import { oneLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { AsAtField } from './as-at.tsx'
import { GroupMenu } from './group-menu.tsx'
import styles from './list.module.css'
import { ReportDialog } from './report-dialog.tsx'
import { useExportList } from './use-export-list.ts'
import { useTotal } from './use-list.ts'
import type { ListModel } from './use-list-model.ts'
import { ViewsMenu } from './views-menu.tsx'

/** What spreadsheets are imported as, by the type whose list leads there. */
const TABLES: Readonly<Record<string, string>> = {
  goods_outs: 'StandardOrder',
  goods_in_receipts: 'StandardPreReceipt',
  stock_balances: 'StandardStock',
  customers: 'StandardCustomer',
}

const FORMATS = ['csv', 'xlsx'] as const

/** The line over a list: what it lists, how many there are, its views and groups, and what can be added. */
export function ListHead({
  list,
  onColumns,
}: {
  readonly list: ListModel
  readonly onColumns: () => void
}): ReactNode {
  const words = useWords()
  const may = useMay()
  const [isReporting, setReporting] = useState(false)
  const { type, title, state, change, groupings, locale, add, filters, screen } = list
  const mayReport = may('manage_reports') && may('manage_report_queries')
  const total = useTotal({ type, filters, at: state.at })
  const mayExport = may('view_documents')
  const exportList = useExportList(list)
  const go = useGo()
  const table = !list.isPast && may('import_files') ? TABLES[type.name] : undefined
  return (
    <header className={styles['head']}>
      <h1 title={helpText(words, type.description)}>{title}</h1>
      <output className={styles['total']} aria-label={words.grid.records}>
        {total === null ? '' : showDecimal(String(total), locale.language)}
      </output>
      <ViewsMenu {...{ type, state, change }} />
      <GroupMenu {...{ groupings, state, change }} />
      <span className={styles['space']} />
      {screen.head}
      {type.has_history && <AsAtField at={state.at} onChange={(at) => change({ at })} />}
      {table !== undefined && (
        <IconButton
          icon="import"
          label={words.imports.from_table}
          onClick={() => go({ path: '/imports/table', search: { kind: table } })}
        />
      )}
      {mayExport && (
        <Menu
          align="end"
          trigger={<IconButton icon="download" label={words.grid.export} />}
          items={FORMATS.map((format) => ({
            label: words.grid.export_as[format],
            run: () => void exportList(format),
          }))}
        />
      )}
      <IconButton icon="columns" label={words.grid.columns} onClick={onColumns} />
      {mayReport && (
        <IconButton icon="chart" label={words.reports.of_list} onClick={() => setReporting(true)} />
      )}
      {isReporting && <ReportDialog list={list} onClose={() => setReporting(false)} />}
      {add !== null && (
        <Button kind="primary" icon="add" shortcut="c" onClick={add}>
          {words.grid.add(oneLabel(words, type))}
        </Button>
      )}
    </header>
  )
}
