import type { ReactNode } from 'react'
import { Link } from '#web/console/kit/link.tsx'
import { Pill } from '#web/console/kit/pill.tsx'
import { toneOf } from '#web/console/kit/state-tone.ts'
import { Table } from '#web/console/kit/table.tsx'
import { fieldLabel, stateLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import type { Printing } from './printing.graphql.ts'
import styles from './printing.module.css'

type Printers = NonNullable<Printing['printers']>['all']['nodes']

/** Printers with how they are, what they print, and the agent that feeds each. */
export function PrinterList({ printers }: { readonly printers: Printers }): ReactNode {
  const words = useWords()
  const { printing } = words
  if (printers.length === 0) return <p className={styles['quiet']}>{printing.no_printers}</p>
  return (
    <Table
      label={printing.printers}
      columns={[
        { label: fieldLabel(words, 'name') },
        { label: fieldLabel(words, 'status') },
        { label: printing.prints },
        { label: printing.agent },
        { label: fieldLabel(words, 'device_name') },
      ]}
      rows={printers.map((printer) => ({
        id: printer.id,
        cells: [
          <Link key="name" path={`/records/printers/${printer.id}`}>
            {printer.name}
          </Link>,
          <Pill key="status" tone={printer.status === 'AVAILABLE' ? 'good' : toneOf(printer.status ?? '')}>
            {stateLabel(words, printer.status ?? '')}
          </Pill>,
          printing.kinds(
            printer.supports_documents === true,
            printer.supports_labels === true,
            printer.is_default === true,
          ),
          printer.agent === null ? '' : printer.agent.name,
          <code key="device">{printer.device_name}</code>,
        ],
      }))}
    />
  )
}
