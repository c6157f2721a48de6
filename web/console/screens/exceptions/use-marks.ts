import { newKey } from '#web/api/act.ts'
import { useMay } from '#web/api/me.ts'
import { useAct } from '#web/api/use-act.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import type { Exception } from './exception.ts'
import { marksQuery } from './marks.graphql.ts'

/** How far a person has seen to an exception. */
export type ExceptionMark = 'open' | 'seen' | 'done'

/** The marks in their order. */
export const MARKS: readonly ExceptionMark[] = ['open', 'seen', 'done']

const KEY = 'console.exceptions'
/** Maximum number of marks; the oldest are removed first. */
const MARKS_MAX = 500
const WRITE = { type: 'preferences', takes: 'attributes' } as const

const nameOf = ({ kind, id }: Exception) => `${kind} ${id}`

/** The marks of the caller, stored as a preference. */
export function useMarks(): {
  readonly markOf: (exception: Exception) => ExceptionMark
  /** Null if marks cannot be stored. */
  readonly mark: ((exception: Exception, mark: ExceptionMark) => Promise<void>) | null
} {
  const may = useMay()
  const act = useAct()
  const { data } = useScreenQuery(marksQuery, {}, { enabled: may('view_preferences') })
  const stored = data?.preferences?.all.nodes[0]
  const marks = (stored?.value ?? {}) as Readonly<Record<string, ExceptionMark>>
  const mark = async (exception: Exception, next: ExceptionMark): Promise<void> => {
    const { [nameOf(exception)]: _, ...others } = marks
    const entries = Object.entries(next === 'open' ? others : { ...others, [nameOf(exception)]: next })
    const value = Object.fromEntries(entries.slice(-MARKS_MAX))
    const operation = stored === undefined ? CREATE : UPDATE
    const path = stored === undefined ? {} : { id: stored.id }
    const attributes = stored === undefined ? { key: KEY, value } : { value }
    await act(operation, { path, attributes }, { key: newKey() })
  }
  return {
    markOf: (exception) => marks[nameOf(exception)] ?? 'open',
    mark: may('manage_preferences') ? mark : null,
  }
}

const CREATE = { ...WRITE, method: 'POST', path: '/api/preferences' }
const UPDATE = { ...WRITE, method: 'PATCH', path: '/api/preferences/{id}' }
