import type { StreamEvent } from './event-stream.ts'

/** What a tab does for an event of the stream: refresh types, or everything. */
export type LiveMessage =
  | { readonly kind: 'types'; readonly types: readonly string[] }
  | { readonly kind: 'everything' }
  | { readonly kind: 'state'; readonly isOpen: boolean }

type ChangeMessage = { readonly changes: readonly { readonly type: string }[] }

/** The action for an event of the stream; null if there is none. */
export function messageOf({ event, data }: StreamEvent): LiveMessage | null {
  if (event === 'hello') return { kind: 'state', isOpen: true }
  if (event === 'missed') return { kind: 'everything' }
  if (event === 'stirred') return { kind: 'types', types: Object.keys(JSON.parse(data) as object) }
  if (event !== 'changed') return null
  const { changes } = JSON.parse(data) as ChangeMessage
  return { kind: 'types', types: [...new Set(changes.map(({ type }) => type))] }
}
