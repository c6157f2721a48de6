import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Dialog } from '#web/console/kit/dialog.tsx'
import { TextInput } from '#web/console/kit/field.tsx'
import { useWords } from '#web/words/use-words.ts'
import { codesIn } from './narrowing.ts'
import styles from './palette.module.css'
import { nextPlace, type PaletteItem } from './palette-items.ts'
import { lineId, PaletteList } from './palette-list.tsx'
import { PastedCodes } from './pasted-codes.tsx'
import { useSections } from './use-sections.ts'

/** The search over every page: records by their codes, pages, acts on what is shown, saved views and settings. */
export function Palette({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { shell } = useWords()
  const list = useId()
  const [text, setText] = useState('')
  const [place, setPlace] = useState(0)
  const [isWaiting, setWaiting] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>([])
  const isLeft = useRef(false)
  const { sections, isSearching } = useSections(text)
  const items = sections.flatMap((section) => section.items)
  const isListed = items.length > 0 && codes.length === 0
  const chosen = Math.min(place, Math.max(0, items.length - 1))

  // While records are being found, the first line may still change: Enter waits for them.
  const item = items[chosen]
  useEffect(() => {
    if (!isWaiting || isSearching) return
    setWaiting(false)
    if (item !== undefined) run(item)
  })

  function run(chosenItem: PaletteItem): void {
    isLeft.current = true
    onClose()
    chosenItem.run()
  }
  // What had the focus belongs to the page that is left.
  function focusAfter(): boolean {
    if (isLeft.current) document.getElementById('content')?.focus({ preventScroll: true })
    return !isLeft.current
  }
  function pressed(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') setWaiting(true)
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      setPlace(nextPlace(chosen, event.key, items.length))
    else return
    event.preventDefault()
  }
  function pasted(event: ClipboardEvent): void {
    const found = codesIn(event.clipboardData.getData('text/plain'))
    if (found.length < 2) return
    event.preventDefault()
    setCodes(found)
  }

  return (
    <Dialog open onClose={onClose} title={shell.palette} wide finalFocus={focusAfter}>
      <div className={styles['palette']}>
        <TextInput
          type="search"
          role="combobox"
          aria-label={shell.search}
          aria-expanded={isListed}
          aria-controls={isListed ? list : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isListed ? lineId(list, chosen) : undefined}
          placeholder={shell.search_help}
          value={text}
          onKeyDown={pressed}
          onPaste={pasted}
          onChange={(event) => {
            setText(event.target.value)
            setPlace(0)
            setWaiting(false)
            setCodes([])
          }}
        />
        {codes.length > 0 ? (
          <PastedCodes codes={codes} onClose={onClose} />
        ) : (
          <PaletteList id={list} label={shell.results} sections={sections} place={chosen} onRun={run} />
        )}
        {items.length === 0 && !isSearching && codes.length === 0 && (
          <p role="status">{shell.palette_empty}</p>
        )}
      </div>
    </Dialog>
  )
}
