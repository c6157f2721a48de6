import { Toast } from '@base-ui/react/toast'

/** A notification in the corner of the page. */
export type Notice = {
  readonly title: string
  readonly detail?: string
  /** `bad` stays until it is closed and is read aloud at once; `good` goes after five seconds. */
  readonly tone?: 'good' | 'bad'
  /** Reverts what was done; offered for ten seconds. */
  readonly undo?: { readonly label: string; readonly run: () => void }
}

const LIFE_MS = 5_000
const UNDO_MS = 10_000

/** The notifications of the page; `notify` adds one. */
export const toastManager = Toast.createToastManager()

/** Shows a notification that needs no answer. */
export function notify({ title, detail, tone = 'good', undo }: Notice): void {
  const id = toastManager.add({
    title,
    description: detail,
    type: tone,
    timeout: tone === 'bad' ? 0 : undo === undefined ? LIFE_MS : UNDO_MS,
    priority: tone === 'bad' ? 'high' : 'low',
    ...(undo === undefined
      ? {}
      : {
          actionProps: {
            children: undo.label,
            onClick: () => {
              toastManager.close(id)
              undo.run()
            },
          },
        }),
  })
}
