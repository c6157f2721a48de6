import { type ReactNode, useEffect, useRef } from 'react'
import { TextInput } from '#web/console/kit/field.tsx'
import { isTyping } from '#web/console/kit/shortcuts.ts'
import styles from './packing.module.css'

/** What Enter within this time after a scan adds is the end of that scan, in milliseconds. */
const SAME_SCAN_MS = 100

/** Whether a key is the separator of GS1 codes (U+001D) as scanners type it. */
function isSeparatorKey({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return key === '\u001d' || (key === ']' && ctrlKey && !altKey && !metaKey)
}

/** The line that scans arrive in, wherever the focus is. */
export function ScanLine({
  label,
  prompt,
  onScan,
}: {
  readonly label: string
  readonly prompt: string
  readonly onScan: (text: string) => void
}): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  const lastScan = useRef(0)
  useEffect(() => {
    // A scanner types: its first key leads all others to the line, unless somebody writes in another field.
    function lead(event: KeyboardEvent): void {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
      const isOwn = event.target === input.current
      // Browsers drop the separator of GS1 codes, which scanners send as Ctrl+].
      if (isSeparatorKey(event) && (isOwn || !isTyping(event.target))) return insertSeparator(event)
      if (isOwn || !isPlain || isTyping(event.target)) return
      const isOnButton =
        event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement
      if (event.key.length !== 1 && (event.key !== 'Enter' || isOnButton)) return
      if (event.key === ' ' && isOnButton) return
      event.stopPropagation()
      input.current?.focus()
    }
    function insertSeparator(event: KeyboardEvent): void {
      event.preventDefault()
      event.stopPropagation()
      const line = input.current
      line?.focus()
      line?.setRangeText('\u001d', line.selectionStart ?? 0, line.selectionEnd ?? 0, 'end')
    }
    window.addEventListener('keydown', lead, { capture: true })
    input.current?.focus()
    return () => window.removeEventListener('keydown', lead, { capture: true })
  }, [])

  function scanned(): void {
    const text = input.current?.value ?? ''
    if (input.current !== null) input.current.value = ''
    const now = performance.now()
    // Scanners that end a code by two keys would close the carton with the second.
    if (text === '' && now - lastScan.current < SAME_SCAN_MS) return
    lastScan.current = now
    onScan(text)
  }

  return (
    <form
      className={styles['scan']}
      onSubmit={(event) => {
        event.preventDefault()
        scanned()
      }}
    >
      <TextInput
        ref={input}
        code
        aria-label={label}
        placeholder={prompt}
        autoCapitalize="off"
        spellCheck={false}
        className={styles['scan_input']}
      />
    </form>
  )
}
