import { Toast } from '@base-ui/react/toast'

/** A notification in the corner of the page. */
export type Notice = {
  readonly title: string
  readonly detail?: string
  /** `bad` stays until it is closed or the page is left, and is read aloud at once; `good` goes after five seconds. */
  readonly tone?: 'good' | 'bad'
  /** Reverts what was done; offered for ten seconds. */
  readonly undo?: { readonly label: string; readonly run: () => void }
}

const LIFE_MS = 5_000
const UNDO_MS = 10_000

/** The notifications of the page; `notify` adds one. */
export const toastManager = Toast.createToastManager()

/** The failures that are shown, each about the page on which it happened. */
const failures = new Set<string>()

/** Closes the notifications of failures, once the page that they are about is left. */
export function closeFailures(): void {
  for (const id of failures) toastManager.close(id)
}

/** Shows a notification that needs no answer. */
export function notify({ title, detail, tone = 'good', undo }: Notice): void {
  const id: string = toastManager.add({
    title,
    description: detail,
    type: tone,
    timeout: tone === 'bad' ? 0 : undo === undefined ? LIFE_MS : UNDO_MS,
    priority: tone === 'bad' ? 'high' : 'low',
    onClose: () => {
      failures.delete(id)
    },
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
  if (tone === 'bad') failures.add(id)
}
