import { type RefObject, useRef } from 'react'
import type { ExceptionName } from './receipt-lines.ts'

/** A scanner types its next key within this time, a person later, in milliseconds. */
const SCANNER_MS = 80

const KEYS: Readonly<Record<string, ExceptionName>> = { d: 'damaged', s: 'short' }

/** Reads a quantity that is typed, in which a letter alone stands for what is wrong with the goods; codes that begin with it are scanned. */
export function useExceptionKeys(
  input: RefObject<HTMLInputElement | null>,
  onQuantity: (quantity: string) => void,
  onException: (name: ExceptionName) => void,
): (text: string, before: string) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  return (text, before) => {
    clearTimeout(timer.current)
    onQuantity(text)
    const letter = text.slice(-1).toLowerCase()
    const name = KEYS[letter]
    if (name === undefined || !/^[\d.,]*$/.test(text.slice(0, -1))) return
    timer.current = setTimeout(() => {
      if (input.current?.value !== text) return
      onQuantity(text.length > 1 ? text.slice(0, -1) : before)
      onException(name)
    }, SCANNER_MS)
  }
}
