import { type ReactNode, useState } from 'react'
import { IconButton } from '#web/console/kit/button.tsx'
import { Drawer } from '#web/console/kit/dialog.tsx'
import { useWords } from '#web/words/use-words.ts'
import styles from './frame.module.css'
import { Rail } from './rail.tsx'

/** The rail on narrow screens: a button that opens it over the page. */
export function RailDrawer(): ReactNode {
  const { shell } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <span className={styles['narrow']}>
      <IconButton icon="menu" label={shell.menu} aria-expanded={isOpen} onClick={() => setOpen(true)} />
      {isOpen && (
        <Drawer open onClose={() => setOpen(false)} title={shell.navigation}>
          <Rail onGo={() => setOpen(false)} />
        </Drawer>
      )}
    </span>
  )
}
