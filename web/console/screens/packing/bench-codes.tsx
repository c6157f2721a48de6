import type { ReactNode } from 'react'
import { Barcode } from '#web/console/kit/barcode.tsx'
import { Button } from '#web/console/kit/button.tsx'
import { Dialog } from '#web/console/kit/dialog.tsx'
import { useWords } from '#web/words/use-words.ts'
import { COMMANDS } from './entry.ts'
import styles from './packing.module.css'

/** The codes that lie on the bench, to be scanned from the screen or from the sheet. */
export function BenchCodes({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { packing: words } = useWords()
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={words.codes}
      description={words.codes_text}
      footer={
        <Button kind="primary" icon="print" onClick={() => print()}>
          {words.print}
        </Button>
      }
    >
      <ul className={styles['bench_codes']}>
        {COMMANDS.map((command) => (
          <li key={command}>
            <Barcode text={command} />
            <strong>{command}</strong>
            <span className={styles['quiet']}>{words.commands[command]}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
