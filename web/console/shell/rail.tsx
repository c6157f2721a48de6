import type { ReactNode } from 'react'
import { useWarehouseChoice } from '#web/api/warehouse-choice.ts'
import { Icon, type IconName } from '#web/console/kit/icon.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { useGo } from '#web/console/kit/navigation.ts'
import { useShortcuts } from '#web/console/kit/shortcuts.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './frame.module.css'
import { type Item, targetOf } from './navigation.ts'
import { UnreadCount } from './unread-count.tsx'
import { useFavourites } from './use-favourites.ts'
import { useRail } from './use-rail.ts'

/** The areas that the caller may see, with the favourites above them; empty until all of it is known, so that nothing moves. */
export function Rail({ onGo }: { readonly onGo?: () => void }): ReactNode {
  const words = useWords()
  const go = useGo()
  const { id: warehouse } = useWarehouseChoice()
  const { favourites, isReading } = useFavourites()
  const known = useRail()
  const groups = known ?? []
  const isKnown = known !== null && !isReading
  const label = ({ name }: Item) => words.shell.items[name]
  useShortcuts([
    { keys: 'g h', label: words.shell.home, run: () => go({ path: '/' }) },
    ...groups.flatMap(({ items }) =>
      items.flatMap((item) =>
        item.letter === undefined
          ? []
          : [{ keys: `g ${item.letter}`, label: label(item), run: () => go(targetOf(item, warehouse)) }],
      ),
    ),
  ])
  return (
    <nav className={styles['rail']} aria-label={words.shell.navigation}>
      {isKnown && favourites.length > 0 && (
        <Section title={words.shell.favourites}>
          {favourites.map(({ path, search, title }) => (
            <Entry key={title} {...{ path, search, title, onGo }} icon="star" />
          ))}
        </Section>
      )}
      {isKnown &&
        groups.map(({ group, items }) => (
          <Section key={group} title={words.shell.groups[group]}>
            {items.map((item) => (
              <Entry
                key={item.name}
                {...targetOf(item, warehouse)}
                title={label(item)}
                icon={item.icon}
                count={item.name === 'inbox' ? <UnreadCount /> : null}
                onGo={onGo}
              />
            ))}
          </Section>
        ))}
      {isKnown && (
        <Section title={words.shell.everything}>
          <Entry path="/all" search={{}} title={words.shell.all_records} icon="records" onGo={onGo} />
        </Section>
      )}
    </nav>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <section>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </section>
  )
}

type EntryProps = {
  readonly path: string
  readonly search: Readonly<Record<string, string>>
  readonly title: string
  readonly icon: IconName
  readonly count?: ReactNode
  readonly onGo: (() => void) | undefined
}

function Entry({ path, search, title, icon, count, onGo }: EntryProps): ReactNode {
  return (
    <li>
      <Link path={path} search={search} className={styles['item']} onClick={onGo}>
        <Icon name={icon} />
        <span>{title}</span>
        {count}
      </Link>
    </li>
  )
}
