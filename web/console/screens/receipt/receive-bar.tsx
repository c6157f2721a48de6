import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#web/console/kit/button.tsx'
import { TextInput } from '#web/console/kit/field.tsx'
import { BenchDialog } from '#web/console/screens/packing/bench-dialog.tsx'
import { useWords } from '#web/words/use-words.ts'
import styles from './receipt.module.css'
import type { ReceivingScan } from './use-receiving-scan.ts'

/** The line that codes of goods are scanned or typed into, and what the bench is set to. */
export function ReceiveBar({ scan, refused }: Omit<ReceivingScan, 'found'>): ReactNode {
  const { receipts, packing } = useWords()
  const input = useRef<HTMLInputElement>(null)
  const [isSetting, setSetting] = useState(false)
  useEffect(() => {
    if (refused !== null) input.current?.focus()
  }, [refused])
  return (
    <div className={styles['scan']}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const code = input.current?.value ?? ''
          if (input.current !== null) input.current.value = ''
          void scan(code)
        }}
      >
        <TextInput
          ref={input}
          code
          aria-label={receipts.scan}
          placeholder={receipts.scan}
          spellCheck={false}
          autoCapitalize="off"
        />
      </form>
      <Button kind="quiet" icon="settings" onClick={() => setSetting(true)}>
        {packing.settings}
      </Button>
      {refused !== null && (
        <p role="alert" className={styles['late']}>
          {refused}
        </p>
      )}
      {isSetting && <BenchDialog onClose={() => setSetting(false)} />}
    </div>
  )
}
