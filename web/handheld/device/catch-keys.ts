/** Keys of a scanner follow each other within this time, in milliseconds. */
const FAST_MS = 35

/** Silence that ends a scan without an end key. */
const SILENCE_MS = 60

/** Keys that make a fast row of them a scan; an end key is one of them. */
const SCAN_MIN = 3

/** The codes of the lines of a menu are shorter. */
const MENU_CODE = /^#\d/

/** An end key that comes so late still belongs to the scan before it. */
const LATE_END_MS = 120

/** The key that scanners press for the separator of GS1 codes where they map control characters to function keys. */
const SEPARATOR_KEY = 'F8'

/** How a scanner is set. */
export type ScannerSettings = {
  /** What it types before a code; empty for nothing. */
  readonly prefix: string
  /** What it types behind a code besides Enter or Tab; empty for nothing. */
  readonly suffix: string
}

/** What reaches the page from keyboards, on-screen keyboards and scanners; `at` in milliseconds. */
export type KeyInput =
  | {
      readonly type: 'key'
      /** As browsers name it: a character, or `Enter`, `Tab`, `Shift` … */
      readonly key: string
      readonly at: number
      readonly ctrl?: boolean
      readonly alt?: boolean
      /** Whether a held key repeats itself. */
      readonly repeat?: boolean
    }
  /** Alt is released: digits that were typed with it are the code of a character. */
  | { readonly type: 'alt_up'; readonly at: number }
  /** Text that was committed to a field at once. */
  | { readonly type: 'text'; readonly text: string; readonly at: number }
  /** Time has passed without a key. */
  | { readonly type: 'silence'; readonly at: number }

/** The keys that may become a scan. */
export type Catcher = {
  readonly text: string
  /** Whether these keys are a scan, which nothing else on the page gets. */
  readonly is_scan: boolean
  /** Characters that the page got before it was known. */
  readonly leaked: number
  readonly last_at: number
  /** When the last scan ended. */
  readonly scan_at: number
  /** Digits typed while Alt is held. */
  readonly alt_digits: string
}

/** What becomes of an input. */
export type Catch = {
  readonly catcher: Catcher
  /** Whether the page must not get it. */
  readonly is_caught: boolean
  /** How many characters before it have to be taken out of the field that has the focus. */
  readonly retracted: number
  /** The codes of a scan that has ended: several where one text has several lines. */
  readonly scan: readonly string[] | null
}

/** Before the first key. */
export const emptyCatcher: Catcher = {
  text: '',
  is_scan: false,
  leaked: 0,
  last_at: Number.NEGATIVE_INFINITY,
  scan_at: Number.NEGATIVE_INFINITY,
  alt_digits: '',
}

/** Decides whether keys come from a scanner. Pure: only the times of the inputs count. */
export function catchInput(catcher: Catcher, input: KeyInput, settings: ScannerSettings): Catch {
  switch (input.type) {
    case 'silence':
      return silence(catcher, input.at, settings)
    case 'text':
      return wholeText(catcher, input, settings)
    case 'alt_up':
      return altReleased(catcher, input.at, settings)
    case 'key':
      return key(afterSilence(catcher, input.at), input, settings)
  }
}

const passed = (catcher: Catcher): Catch => ({ catcher, is_caught: false, retracted: 0, scan: null })

/** A row of keys that was no scan is forgotten after a pause. */
function afterSilence(catcher: Catcher, at: number): Catcher {
  const isOver = !catcher.is_scan && at - catcher.last_at >= FAST_MS
  return isOver ? { ...catcher, text: '', leaked: 0 } : catcher
}

function silence(catcher: Catcher, at: number, settings: ScannerSettings): Catch {
  const isOver = catcher.is_scan && at - catcher.last_at >= SILENCE_MS
  // Whatever comes now does not follow fast on the scan.
  return isOver ? { ...ended(catcher, catcher.last_at, settings), is_caught: false } : passed(catcher)
}

function ended(catcher: Catcher, at: number, settings: ScannerSettings): Catch {
  const codes = codesIn(catcher.text, settings)
  return {
    catcher: { ...emptyCatcher, last_at: at, scan_at: at },
    is_caught: true,
    retracted: 0,
    scan: codes.length === 0 ? null : codes,
  }
}

/** The codes of a text, one a line, without what the scanner types around them. */
function codesIn(text: string, { prefix, suffix }: ScannerSettings): readonly string[] {
  const lines = text.split(/[\r\n\t]+/)
  const split = suffix === '' ? lines : lines.flatMap((line) => line.split(suffix))
  return split
    .map((line) => (prefix !== '' && line.startsWith(prefix) ? line.slice(prefix.length) : line))
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function key(catcher: Catcher, input: Extract<KeyInput, { type: 'key' }>, settings: ScannerSettings): Catch {
  const { at, key: name, ctrl = false, alt = false, repeat = false } = input
  if (repeat) return passed(catcher.is_scan ? catcher : { ...catcher, text: '', leaked: 0, last_at: at })
  if (alt && /^\d$/.test(name)) {
    const alt_digits = catcher.alt_digits + name
    return { ...passed({ ...catcher, alt_digits, last_at: at }), is_caught: catcher.is_scan }
  }
  const isSeparator = name === SEPARATOR_KEY && catcher.text !== ''
  const character = isSeparator ? '\u001d' : ctrl ? controlCharacter(name) : name
  if (isEnd(character)) return endKey(catcher, at, settings)
  // Keys such as Shift come between the characters of a scan; with others, a person does something.
  if (character.length !== 1) return passed(catcher)
  return typed(catcher, { character, at }, settings)
}

const isEnd = (character: string) => ['Enter', 'Tab', '\r', '\n', '\t'].includes(character)

/** Control characters are typed with Ctrl: the separator of GS1 codes is `Ctrl+]`. */
function controlCharacter(name: string): string {
  return /^[A-Za-z[\]\\^_]$/.test(name) ? String.fromCharCode(name.toUpperCase().charCodeAt(0) & 0x1f) : name
}

/** The end of a scan never presses what has the focus, not even where it comes twice or late. */
function endKey(catcher: Catcher, at: number, settings: ScannerSettings): Catch {
  const isFast = at - catcher.last_at < SILENCE_MS
  if (catcher.is_scan && isFast) return ended(catcher, at, settings)
  if (catcher.is_scan)
    return { ...ended(catcher, at, settings), is_caught: at - catcher.last_at < LATE_END_MS }
  // With two characters it is the third fast key.
  const isThird = catcher.text.length === SCAN_MIN - 1 && at - catcher.last_at < FAST_MS
  if (isThird) return { ...ended(catcher, at, settings), retracted: catcher.leaked }
  const isLate = at - catcher.scan_at < LATE_END_MS
  return { ...passed({ ...emptyCatcher, last_at: at, scan_at: catcher.scan_at }), is_caught: isLate }
}

const isCode = (text: string) => text.length >= SCAN_MIN || MENU_CODE.test(text)

type Character = { readonly character: string; readonly at: number }

function typed(catcher: Catcher, { character, at }: Character, settings: ScannerSettings): Catch {
  if (catcher.is_scan && at - catcher.last_at >= SILENCE_MS) {
    // The scan before had no end key; this is the first of other keys.
    const before = ended(catcher, at, settings)
    const first = typed({ ...emptyCatcher, scan_at: catcher.last_at }, { character, at }, settings)
    return { ...first, scan: before.scan }
  }
  const { prefix, suffix } = settings
  const text = catcher.text + character
  const isNext = text.length === 1 && at - catcher.scan_at < FAST_MS
  const isPrefixed = prefix !== '' && text === prefix
  const is_scan = catcher.is_scan || isPrefixed || isNext || isCode(text)
  if (!is_scan) return passed({ ...catcher, text, leaked: catcher.leaked + 1, last_at: at })
  const whole: Catcher = { ...catcher, text, is_scan, leaked: 0, last_at: at }
  const isEnded = suffix !== '' && text.length > suffix.length && text.endsWith(suffix)
  const next = isEnded ? ended(whole, at, settings) : { ...passed(whole), is_caught: true }
  return { ...next, retracted: catcher.leaked }
}

/** A text of several characters at once is a scan; one character is a key. */
function wholeText(
  catcher: Catcher,
  input: Extract<KeyInput, { type: 'text' }>,
  settings: ScannerSettings,
): Catch {
  const { text, at } = input
  if (text.length === 1) return key(afterSilence(catcher, at), { type: 'key', key: text, at }, settings)
  const isSame = catcher.is_scan || at - catcher.last_at < FAST_MS
  const before = isSame ? catcher : emptyCatcher
  const whole = { ...before, text: before.text + text }
  const keys = whole.text.trim().length + Number(/[\r\n\t]$/.test(text))
  if (keys < SCAN_MIN && !isCode(whole.text.trim()) && !catcher.is_scan)
    return passed({ ...whole, leaked: before.leaked + text.length, last_at: at })
  return { ...ended(whole, at, settings), retracted: before.leaked }
}

/** `Alt+029` is the separator of GS1 codes where a scanner types characters by their codes. */
function altReleased(catcher: Catcher, at: number, settings: ScannerSettings): Catch {
  const code = Number(catcher.alt_digits)
  const plain = { ...catcher, alt_digits: '' }
  if (catcher.alt_digits === '' || code > 0xffff) return passed(plain)
  const character = String.fromCharCode(code)
  return isEnd(character) ? endKey(plain, at, settings) : typed(plain, { character, at }, settings)
}
