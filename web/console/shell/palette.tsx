import { type ReactNode, useState } from 'react'
import { Dialog } from '#web/console/kit/dialog.tsx'
import { Field, TextInput } from '#web/console/kit/field.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { useGo } from '#web/console/kit/navigation.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './frame.module.css'
import { usePlaces } from './use-places.ts'

const SHOWN_MAX = 12

/** The palette: goes to a page by the letters of its name. */
export function Palette({ onClose }: { readonly onClose: () => void }): ReactNode {
  const words = useWords()
  const go = useGo()
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const startOf = ({ label }: { readonly label: string }) => label.toLowerCase().indexOf(wanted)
  const found = usePlaces()
    .filter((place) => startOf(place) >= 0)
    .toSorted((a, b) => startOf(a) - startOf(b) || a.label.length - b.label.length)
    .slice(0, SHOWN_MAX)
  const [first] = found
  return (
    <Dialog open onClose={onClose} title={words.shell.palette}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (first === undefined) return
          onClose()
          go({ path: first.path })
        }}
      >
        <Field label={words.shell.search}>
          <TextInput type="search" value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
      </form>
      <ul className={styles['found']}>
        {found.map(({ type, label, path }) => (
          <li key={type}>
            <Link path={path} onClick={onClose}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
      {first === undefined && <p role="status">{words.shell.palette_empty}</p>}
    </Dialog>
  )
}
