import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useHandheldWords } from '#web/words/handheld-words.ts'
import styles from './handheld.module.css'

const isField = (element: Element | null) =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/**
 * Holds the focus, without an on-screen keyboard, wherever no other field has it: scanners that commit text need a field.
 * While the page is not in front, an edge says so.
 */
export function ScanField(): ReactNode {
  const words = useHandheldWords()
  const field = useRef<HTMLInputElement>(null)
  const [isInFront, setInFront] = useState(true)
  useEffect(() => {
    const hold = () => {
      setInFront(document.hasFocus())
      if (!isField(document.activeElement)) field.current?.focus({ preventScroll: true })
    }
    hold()
    // A press moves the focus to its button, and screens come without one.
    const timer = setInterval(hold, 500)
    for (const name of ['click', 'focus', 'blur'] as const) addEventListener(name, hold)
    return () => {
      clearInterval(timer)
      for (const name of ['click', 'focus', 'blur'] as const) removeEventListener(name, hold)
    }
  }, [])
  return (
    <>
      <input
        ref={field}
        className={styles['scanfield']}
        inputMode="none"
        autoComplete="off"
        aria-label={words.scan_now}
        onInput={({ currentTarget }) => {
          currentTarget.value = ''
        }}
      />
      {!isInFront && <p className={styles['away']}>{words.tap_to_scan}</p>}
    </>
  )
}
