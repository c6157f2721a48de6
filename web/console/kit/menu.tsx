import { Menu as Primitive } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { Keys } from './keys.tsx'
import styles from './menu.module.css'

/** A line of a menu. */
export type MenuItem =
  /** A line between groups, by the name of the group after it. */
  | { readonly separator: string }
  | { readonly heading: string }
  | {
      readonly label: string
      readonly run: () => void
      readonly icon?: IconName
      /** The key that does the same. */
      readonly shortcut?: string
      readonly disabled?: boolean
      readonly danger?: boolean
      /** Of a choice: whether it is the present one. */
      readonly checked?: boolean
    }

/** A menu behind a button. */
export function Menu({
  trigger,
  items,
  align = 'start',
  open,
  onOpenChange,
}: {
  /** A `Button` or `IconButton` of the kit. */
  readonly trigger: ReactElement
  readonly items: readonly MenuItem[]
  readonly align?: 'start' | 'end'
  /** Given together with `onOpenChange` where a key opens it too. */
  readonly open?: boolean
  readonly onOpenChange?: (open: boolean) => void
}): ReactNode {
  return (
    <Primitive.Root open={open} onOpenChange={(isOpen) => onOpenChange?.(isOpen)}>
      <Primitive.Trigger render={trigger} />
      <Primitive.Portal>
        <Primitive.Positioner className={styles['positioner']} sideOffset={4} align={align}>
          <Primitive.Popup className={styles['popup']}>
            {items.map((item) => (
              <Line key={keyOf(item)} item={item} />
            ))}
          </Primitive.Popup>
        </Primitive.Positioner>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

function keyOf(item: MenuItem): string {
  if ('separator' in item) return `separator ${item.separator}`
  return 'heading' in item ? `heading ${item.heading}` : item.label
}

function Line({ item }: { readonly item: MenuItem }): ReactNode {
  if ('separator' in item) return <Primitive.Separator className={styles['separator']} />
  if ('heading' in item) return <div className={styles['label']}>{item.heading}</div>
  const { label, run, icon, shortcut, disabled, danger, checked } = item
  const className = classNames(styles['item'], danger && styles['danger'])
  const content = (
    <>
      {icon && <Icon name={icon} />}
      <span>{label}</span>
      {shortcut && <Keys keys={shortcut} />}
    </>
  )
  if (checked === undefined)
    return (
      <Primitive.Item className={className} disabled={disabled} onClick={run}>
        {content}
      </Primitive.Item>
    )
  return (
    <Primitive.CheckboxItem
      className={className}
      checked={checked}
      disabled={disabled}
      onClick={run}
      closeOnClick
    >
      <span className={styles['sign']}>{checked && <Icon name="check" />}</span>
      {content}
    </Primitive.CheckboxItem>
  )
}
