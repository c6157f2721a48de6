import { Tabs as Primitive } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import styles from './tabs.module.css'

/** Several views in one place; only the chosen one is drawn. */
export function Tabs({
  label,
  value,
  onChange,
  tabs,
}: {
  /** What they are views of, for readers. */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly tabs: readonly { readonly value: string; readonly label: ReactNode; readonly content: ReactNode }[]
}): ReactNode {
  return (
    <Primitive.Root value={value} onValueChange={(next) => onChange(String(next))}>
      <Primitive.List className={styles['list']} aria-label={label}>
        {tabs.map((tab) => (
          <Primitive.Tab key={tab.value} value={tab.value} className={styles['tab']}>
            {tab.label}
          </Primitive.Tab>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Panel key={tab.value} value={tab.value} className={styles['panel']}>
          {tab.content}
        </Primitive.Panel>
      ))}
    </Primitive.Root>
  )
}
