import type { ReactNode } from 'react'
import { Icon } from '#web/console/kit/icon.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { useGo } from '#web/console/kit/navigation.ts'
import { useShortcuts } from '#web/console/kit/shortcuts.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './frame.module.css'
import { listPath, NAVIGATION } from './navigation.ts'
import { usePlaces } from './use-places.ts'

/** The left rail: the areas that the caller may see. */
export function Rail(): ReactNode {
  const words = useWords()
  const go = useGo()
  const seen = new Set(usePlaces().map(({ type }) => type))
  const groups = NAVIGATION.map(({ group, items }) => ({
    group,
    items: items.filter(({ type }) => seen.has(type)),
  })).filter(({ items }) => items.length > 0)
  useShortcuts([
    { keys: 'g h', label: words.shell.home, run: () => go({ path: '/' }) },
    ...groups.flatMap(({ items }) =>
      items.flatMap(({ type, letter }) =>
        letter === undefined
          ? []
          : [
              {
                keys: `g ${letter}`,
                label: words.shell.items[type],
                run: () => go({ path: listPath(type) }),
              },
            ],
      ),
    ),
  ])
  return (
    <nav className={styles['rail']} aria-label={words.shell.navigation}>
      {groups.map(({ group, items }) => (
        <section key={group}>
          <h2>{words.shell.groups[group]}</h2>
          <ul>
            {items.map(({ type, icon }) => (
              <li key={type}>
                <Link path={listPath(type)} className={styles['item']}>
                  <Icon name={icon} />
                  <span>{words.shell.items[type]}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
