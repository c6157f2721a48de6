import { newKey } from '#web/api/act.ts'
import { useMay } from '#web/api/me.ts'
import { useAct } from '#web/api/use-act.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { preferenceQuery } from './preference.graphql.ts'

const CREATE = { type: 'preferences', takes: 'attributes', method: 'POST', path: '/api/preferences' } as const
const UPDATE = { ...CREATE, method: 'PATCH', path: '/api/preferences/{id}' } as const

/** A stored preference of the caller; empty if there is none. */
export function usePreference(key: string): {
  readonly value: Readonly<Record<string, unknown>>
  /** Null if the caller may not store preferences. */
  readonly keep: ((value: Readonly<Record<string, unknown>>) => Promise<void>) | null
} {
  const may = useMay()
  const act = useAct()
  const { data } = useScreenQuery(preferenceQuery, { key: { eq: key } }, { enabled: may('view_preferences') })
  const stored = data?.preferences?.all.nodes[0]
  const value = (stored?.value ?? {}) as Readonly<Record<string, unknown>>
  const keep = async (next: Readonly<Record<string, unknown>>): Promise<void> => {
    if (stored === undefined) await act(CREATE, { attributes: { key, value: next } }, { key: newKey() })
    else await act(UPDATE, { path: { id: stored.id }, attributes: { value: next } }, { key: newKey() })
  }
  return { value, keep: may('manage_preferences') && data !== undefined ? keep : null }
}
