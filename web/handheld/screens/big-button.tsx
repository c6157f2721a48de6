import type { ReactNode } from 'react'
import styles from './handheld.module.css'

type BigButtonProps = {
  readonly onPress: () => unknown
  readonly children: ReactNode
  /** The main act of a screen, one that is seldom needed, or any other. */
  readonly kind?: 'main' | 'quiet' | 'normal'
  readonly label?: string
  readonly isDisabled?: boolean
  /** Of buttons of which one is chosen: whether it is this one. */
  readonly isChosen?: boolean
}

/** A button for gloves. */
export function BigButton({
  onPress,
  children,
  kind = 'normal',
  label,
  isDisabled = false,
  isChosen,
}: BigButtonProps): ReactNode {
  return (
    <button
      type="button"
      className={`${styles['button']} ${styles[kind]}`}
      disabled={isDisabled}
      aria-pressed={isChosen}
      {...(label === undefined ? {} : { 'aria-label': label })}
      onClick={() => void onPress()}
    >
      {isChosen === true && '✓ '}
      {children}
    </button>
  )
}
