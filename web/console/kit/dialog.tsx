import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog as Primitive } from '@base-ui/react/dialog'
import { type ReactNode, useRef } from 'react'
import { useWords } from '#web/words/use-words.ts'
import { Button, IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { ScrollRegion } from './scroll-region.tsx'

/** What a dialog and a drawer have in common. */
export type DialogProps = {
  readonly open: boolean
  /** Called by Escape, by the button and by a click outside; with unsaved work ask before closing. */
  readonly onClose: () => void
  readonly title: ReactNode
  readonly description?: ReactNode
  readonly children: ReactNode
  /** Buttons, the main one last. */
  readonly footer?: ReactNode
  /** Called when it is closed: whether the focus goes back to where it came from. */
  readonly finalFocus?: () => boolean
}

const FOCUSABLE = 'input:not([disabled]), select, textarea, button:not([disabled]), a[href]'

/** A dialog over the page, which waits for it. */
export function Dialog({ wide = false, ...rest }: DialogProps & { readonly wide?: boolean }): ReactNode {
  return <Popup {...rest} modal className={classNames(styles['dialog'], wide && styles['wide'])} />
}

/** A drawer at the right edge. The page beside it can be used, unless it is `modal`. */
export function Drawer({ modal = false, ...rest }: DialogProps & { readonly modal?: boolean }): ReactNode {
  return <Popup {...rest} modal={modal} className={classNames(styles['drawer'])} />
}

function Popup({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  finalFocus,
  modal,
  className,
}: DialogProps & { readonly modal: boolean; readonly className: string }): ReactNode {
  const words = useWords()
  const content = useRef<HTMLDivElement>(null)
  return (
    <Primitive.Root
      open={open}
      modal={modal}
      disablePointerDismissal={!modal}
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      <Primitive.Portal>
        {modal && <Primitive.Backdrop className={styles['backdrop']} />}
        <Primitive.Popup
          className={classNames(styles['popup'], className)}
          // What is asked comes first, not the button that closes it.
          {...(finalFocus === undefined ? {} : { finalFocus })}
          initialFocus={() => content.current?.querySelector<HTMLElement>(FOCUSABLE) ?? true}
        >
          <div className={styles['head']}>
            <Primitive.Title>{title}</Primitive.Title>
            <IconButton icon="close" label={words.kit.close} onClick={onClose} />
          </div>
          {description && (
            <Primitive.Description className={styles['description']}>{description}</Primitive.Description>
          )}
          <ScrollRegion className={styles['body']} label={words.kit.content}>
            <div ref={content}>{children}</div>
          </ScrollRegion>
          {footer && <div className={styles['foot']}>{footer}</div>}
        </Primitive.Popup>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

/** Asks for confirmation of an irreversible act; the focus is on cancel. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  children,
  confirm,
  danger = false,
  busy = false,
  disabled = false,
  onConfirm,
}: Omit<DialogProps, 'footer' | 'description'> & {
  /** What will be done, as the button says it: "Delete 3 orders". */
  readonly confirm: string
  readonly danger?: boolean
  readonly busy?: boolean
  /** Whether there is nothing to confirm. */
  readonly disabled?: boolean
  readonly onConfirm: () => void
}): ReactNode {
  const words = useWords()
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog.Root open={open} onOpenChange={(isOpen) => isOpen || onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles['backdrop']} />
        <AlertDialog.Popup className={classNames(styles['popup'], styles['dialog'])} initialFocus={cancel}>
          <div className={styles['head']}>
            <AlertDialog.Title>{title}</AlertDialog.Title>
          </div>
          <AlertDialog.Description className={styles['body']} render={<div />}>
            {children}
          </AlertDialog.Description>
          <div className={styles['foot']}>
            <Button ref={cancel} onClick={onClose}>
              {words.kit.cancel}
            </Button>
            <Button kind={danger ? 'danger' : 'primary'} busy={busy} disabled={disabled} onClick={onConfirm}>
              {confirm}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
