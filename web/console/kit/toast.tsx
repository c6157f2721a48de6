import { Toast } from '@base-ui/react/toast'
import type { ReactNode } from 'react'
import { useWords } from '#web/words/use-words.ts'
import { IconButton } from './button.tsx'
import { toastManager } from './notify.ts'
import styles from './toast.module.css'

/** The corner of the page where `notify` tells things; the shell shows it once. */
export function Toasts(): ReactNode {
  const words = useWords()
  return (
    <Toast.Provider toastManager={toastManager} limit={2}>
      <Toast.Portal>
        <Toast.Viewport className={styles['viewport']} aria-label={words.kit.notifications}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

/** The library calls each toast a dialog, and hides urgent ones and what closes them from readers, though the focus reaches them. */
const NOT_A_DIALOG = { role: 'group', 'aria-modal': undefined, 'aria-hidden': false } as const

function ToastList(): ReactNode {
  const words = useWords()
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} {...NOT_A_DIALOG} className={styles['toast']}>
      <Toast.Content className={styles['content']}>
        <div className={styles['text']}>
          <Toast.Title className={styles['title']} />
          <Toast.Description />
        </div>
        {toast.actionProps && <Toast.Action className={styles['action']} />}
        <Toast.Close aria-hidden={false} render={<IconButton icon="close" label={words.kit.close} />} />
      </Toast.Content>
    </Toast.Root>
  ))
}
