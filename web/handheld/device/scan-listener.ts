import { type Catcher, catchInput, emptyCatcher, type KeyInput, type ScannerSettings } from './catch-keys.ts'

/** Time after which the catcher is told of silence, in milliseconds. */
const SILENCE_CHECK_MS = 65

/**
 * Listens to all keys of the page, and tells of scans. Keys of a scanner reach neither fields nor buttons; what a field got
 * before they were known is taken out of it. Returns how to stop.
 */
export function listenToScans(
  settings: ScannerSettings,
  onScan: (codes: readonly string[]) => void,
): () => void {
  let catcher: Catcher = emptyCatcher
  let timer: ReturnType<typeof setTimeout> | undefined
  const take = (input: KeyInput): boolean => {
    const caught = catchInput(catcher, input, settings)
    catcher = caught.catcher
    if (caught.retracted > 0) takeOut(caught.retracted)
    if (caught.scan !== null) onScan(caught.scan)
    clearTimeout(timer)
    if (catcher.is_scan)
      timer = setTimeout(() => take({ type: 'silence', at: performance.now() }), SILENCE_CHECK_MS)
    return caught.is_caught
  }
  const stop = (event: Event, isCaught: boolean) => {
    if (!isCaught) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const onKey = (event: KeyboardEvent) => {
    // Some keyboards do not name their keys; the text that follows says them.
    if (event.key === 'Unidentified' || event.isComposing) return
    const { key, ctrlKey: ctrl, altKey: alt, repeat } = event
    stop(event, take({ type: 'key', key, at: event.timeStamp, ctrl, alt, repeat }))
  }
  const onKeyUp = (event: KeyboardEvent) => {
    if (event.key === 'Alt') stop(event, take({ type: 'alt_up', at: event.timeStamp }))
  }
  const onText = (event: InputEvent) => {
    const text = event.data ?? event.dataTransfer?.getData('text') ?? ''
    if (text !== '') stop(event, take({ type: 'text', text, at: event.timeStamp }))
  }
  let isNamed = false
  const onKeyFirst = (event: KeyboardEvent) => {
    isNamed = event.key !== 'Unidentified' && event.key.length === 1
    onKey(event)
  }
  // Text of one character after a key that named it was taken already.
  const onBeforeInput = (event: InputEvent) => {
    if (!(isNamed && event.data?.length === 1)) onText(event)
    isNamed = false
  }
  addEventListener('keydown', onKeyFirst, { capture: true })
  addEventListener('keyup', onKeyUp, { capture: true })
  addEventListener('beforeinput', onBeforeInput, { capture: true })
  return () => {
    clearTimeout(timer)
    removeEventListener('keydown', onKeyFirst, { capture: true })
    removeEventListener('keyup', onKeyUp, { capture: true })
    removeEventListener('beforeinput', onBeforeInput, { capture: true })
  }
}

/** Takes the last characters before the caret out of the field that has the focus. */
function takeOut(count: number): void {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  const end = field.selectionStart ?? field.value.length
  const value = field.value.slice(0, Math.max(0, end - count)) + field.value.slice(end)
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  own?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
