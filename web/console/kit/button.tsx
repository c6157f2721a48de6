import type { ComponentProps, ReactNode } from 'react'
import { useWords } from '#web/words/use-words.ts'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { Keys } from './keys.tsx'
import { MAIN_ACT_KEYS } from './main-act.ts'

type NativeButton = Omit<ComponentProps<'button'>, 'children' | 'title'>

/** A button with a text. */
export type ButtonProps = NativeButton & {
  readonly children: ReactNode
  /** One `primary` per view, which Ctrl and Enter press; `danger` for irreversible acts; `quiet` among many buttons. */
  readonly kind?: 'primary' | 'normal' | 'danger' | 'quiet'
  readonly icon?: IconName
  /** In progress: it keeps its width, can be focused, and does nothing when pressed. */
  readonly busy?: boolean
  /** The key that does the same, shown beside the text. */
  readonly shortcut?: string
}

/** A button with a text, and perhaps an icon before it. */
export function Button({
  children,
  kind = 'normal',
  icon,
  busy = false,
  shortcut,
  className,
  onClick,
  ...rest
}: ButtonProps): ReactNode {
  const words = useWords()
  const own = kind === 'normal' ? null : styles[kind]
  const isMain = kind === 'primary'
  const keys = shortcut ?? (isMain ? MAIN_ACT_KEYS : null)
  return (
    <button
      type="button"
      data-main={isMain || undefined}
      {...rest}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      aria-busy={busy || undefined}
      className={classNames(styles['button'], own, busy && styles['busy'], className)}
    >
      {icon && <Icon name={icon} />}
      <span>{children}</span>
      {keys !== null && <Keys keys={keys} />}
      {busy && <span className={styles['spinner']} role="img" aria-label={words.kit.busy} />}
    </button>
  )
}

/** A button that is an icon; its label is read aloud and shown when it is pointed at. */
export function IconButton({
  icon,
  label,
  kind = 'quiet',
  className,
  ...rest
}: NativeButton & {
  readonly icon: IconName
  readonly label: string
  readonly kind?: 'normal' | 'quiet' | 'danger'
}): ReactNode {
  const own = kind === 'normal' ? null : styles[kind]
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={classNames(styles['button'], styles['icon'], own, className)}
    >
      <Icon name={icon} />
    </button>
  )
}
