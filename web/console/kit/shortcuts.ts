import { useEffect, useRef } from 'react'
import { Store } from '#web/values/store.ts'

/** A key, or two one after the other, and what it does. */
export type Shortcut = {
  /** `c`, `/`, `?`, `Escape`, `mod+k` (Control, or Command on a Mac), or a sequence: `g o`. */
  readonly keys: string
  /** What it does, as the list of shortcuts says it. */
  readonly label: string
  readonly run: () => void
}

/** Every shortcut that works now, for the list of them. */
export const shortcuts = new Store<readonly Shortcut[]>([])

/** Whether single keys do anything: a person may switch them off. */
export const singleKeys = new Store(true)

/** How long the second key of a sequence is awaited, in milliseconds: long enough for those who type slowly. */
const SEQUENCE_MS = 3_000

/** What lies over the page. */
const OVER = '[role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"]'

let first: { readonly key: string; readonly at: number } | null = null

/** Activates keys while a view is shown; the view shown last takes precedence. */
export function useShortcuts(own: readonly Shortcut[]): void {
  const present = useRef(own)
  useEffect(() => {
    present.current = own
  })
  const named = own.map(({ keys, label }) => `${keys}\n${label}`).join('\n\n')
  useEffect(() => {
    const added = named === '' ? [] : named.split('\n\n').map((one, index) => shortcutOf(one, index))
    function shortcutOf(one: string, index: number): Shortcut {
      const [keys = '', label = ''] = one.split('\n')
      return { keys, label, run: () => present.current[index]?.run() }
    }
    shortcuts.set((all) => [...added, ...all])
    return () => shortcuts.set((all) => all.filter((one) => !added.includes(one)))
  }, [named])
}

/** Runs the shortcut that a pressed key stands for; one listener on the page calls it. */
export function pressKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return
  const name = keyOf(event)
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
  if (name === 'Escape' && isTyping(event.target) && leaveField(event.target)) return
  if (isPlain && name !== 'Escape' && (!singleKeys.get() || isTyping(event.target))) return
  if ((name === 'Enter' || name === 'Space') && isPressed(event.target)) return
  // A key that is held down acts once; a link opens a new tab by Ctrl and Enter.
  if (name === 'mod+Enter' && (event.repeat || isLink(event.target))) return
  const sequence = first !== null && event.timeStamp - first.at < SEQUENCE_MS ? `${first.key} ${name}` : null
  const all = shortcuts.get()
  const found =
    (sequence && all.find(({ keys }) => keys === sequence)) ?? all.find(({ keys }) => keys === name)
  const begins = isPlain && all.some(({ keys }) => keys.startsWith(`${name} `))
  first = found === undefined && begins ? { key: name, at: event.timeStamp } : null
  if (found === undefined || found === null || found === '') return
  event.preventDefault()
  found.run()
}

function keyOf(event: KeyboardEvent): string {
  if (event.key === ' ') return 'Space'
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  return event.ctrlKey || event.metaKey ? `mod+${key}` : key
}

/** Leaves a field of the page, so that single keys mean something again; what lies over the page closes itself. */
function leaveField(target: EventTarget | null): boolean {
  const isOver =
    !(target instanceof HTMLElement) || target.closest(OVER) !== null || target.ariaExpanded === 'true'
  if (isOver) return false
  document.getElementById('content')?.focus({ preventScroll: true })
  return true
}

function isLink(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a[href]:not([data-main])') !== null
}

/** Whether Enter and Space press what has the focus, so that they mean nothing else. */
function isPressed(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('a, button, input, summary, [role="tab"], [role="option"]') !== null
  )
}

/** Whether what has the focus takes letters itself. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.tagName === 'TEXTAREA' || target.tagName === 'SELECT') return true
  // Single keys are for the page, not for what lies over it.
  if (target.closest(OVER) !== null) return true
  return (
    target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
  )
}

/** The names of the keys of a shortcut. */
export function keyNames(keys: string): readonly string[] {
  return keys.split(/[ +]/).map((name) => NAMES[name] ?? (name.length === 1 ? name.toUpperCase() : name))
}

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

const NAMES: Readonly<Record<string, string>> = {
  mod: isMac ? '⌘' : 'Ctrl',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Enter: '↵',
}
