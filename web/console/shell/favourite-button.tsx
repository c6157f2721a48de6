import type { ReactNode } from 'react'
import { IconButton } from '#web/console/kit/button.tsx'
import { usePlace } from '#web/console/kit/navigation.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './frame.module.css'
import { isSamePage, useFavourites } from './use-favourites.ts'

/** Puts the present page among the favourites, or takes it away. */
export function FavouriteButton(): ReactNode {
  const { shell } = useWords()
  const { path, search } = usePlace()
  const { favourites, toggle } = useFavourites()
  if (toggle === null) return null
  const { peek: _, ...words } = search
  const page = { path, search: words, title: '' }
  const isOne = favourites.some((one) => isSamePage(one, page))
  const press = () => {
    const title = document.querySelector('#content h1')?.textContent ?? path
    void toggle({ ...page, title })
  }
  return (
    <IconButton
      icon="star"
      label={isOne ? shell.no_favourite : shell.favourite}
      aria-pressed={isOne}
      className={styles['favourite']}
      onClick={press}
    />
  )
}
