import type { ReactNode } from 'react'
import { Button, IconButton } from '#web/console/kit/button.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { useWords } from '#web/words/use-words.ts'
import { kindOf } from './flow-diagram.tsx'
import styles from './flows.module.css'

type KnownFlows = readonly {
  readonly id: string
  readonly code: string | null
  readonly name: string | null
  readonly flow_type: string | null
  readonly is_default: boolean | null
}[]

/** The flows in the menu, to be moved up and down, then those that are not in it. */
export function MenuOrder({
  menu,
  flows,
  onChange,
}: {
  /** The codes in the menu, in their order. */
  readonly menu: readonly string[]
  readonly flows: KnownFlows
  /** Null where the menu cannot be changed. */
  readonly onChange: ((menu: readonly string[]) => void) | null
}): ReactNode {
  const words = useWords()
  const flowOf = (code: string) => flows.find((flow) => flow.code === code)
  const others = flows.filter(({ code }) => !menu.includes(code ?? ''))
  const move = (place: number, by: -1 | 1) => {
    const next = [...menu]
    const [code = ''] = next.splice(place, 1)
    next.splice(place + by, 0, code)
    onChange?.(next)
  }
  return (
    <>
      <ol className={styles['menu']} aria-label={words.flows.menu}>
        {menu.map((code, place) => {
          const flow = flowOf(code)
          const name = flow?.name ?? code
          return (
            <li key={code}>
              <span className={styles['number']}>{place + 1}</span>
              {flow === undefined ? (
                <span>{code}</span>
              ) : (
                <Link path={`/records/rf_flows/${flow.id}`}>{name}</Link>
              )}
              <span className={styles['quiet']}>{kindOf(words.flows.types, flow?.flow_type ?? '')}</span>
              {onChange !== null && (
                <span className={styles['moves']}>
                  <IconButton
                    icon="sort_up"
                    label={words.flows.up(name)}
                    disabled={place === 0}
                    onClick={() => move(place, -1)}
                  />
                  <IconButton
                    icon="sort_down"
                    label={words.flows.down(name)}
                    disabled={place === menu.length - 1}
                    onClick={() => move(place, 1)}
                  />
                  <IconButton
                    icon="close"
                    label={words.flows.out(name)}
                    onClick={() => onChange(menu.filter((one) => one !== code))}
                  />
                </span>
              )}
            </li>
          )
        })}
      </ol>
      {others.length > 0 && (
        <>
          <h3>{words.flows.not_shown}</h3>
          <ul className={styles['menu']} aria-label={words.flows.not_shown}>
            {others.map(({ id, code, name, flow_type }) => (
              <li key={id}>
                <Link path={`/records/rf_flows/${id}`}>{name ?? code}</Link>
                <span className={styles['quiet']}>{kindOf(words.flows.types, flow_type ?? '')}</span>
                <span className={styles['space']} />
                {onChange !== null && (
                  <Button kind="quiet" icon="add" onClick={() => onChange([...menu, code ?? ''])}>
                    {words.flows.into_menu}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
