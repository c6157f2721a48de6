import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { act, newKey } from '#web/api/act.ts'
import { type ErrorObject, GoodsyardError } from '#web/api/error.ts'
import { keys } from '#web/api/keys.ts'
import { useAct } from '#web/api/use-act.ts'
import { useService } from '#web/api/use-service.ts'
import { isHeard } from '#web/console/form/submission.ts'
import type { Flow } from './flow.graphql.ts'

/** A flow as the query of its screen reads it. */
export type KnownFlow = NonNullable<NonNullable<Flow['rf_flows']>['find']>

/** What is wrong with a definition, in the words of the service, and where: `steps[3].next`. */
export type FlowFault = { readonly message: string; readonly path: string }

/** The definition of a flow while it is changed. */
export type FlowDraft = {
  readonly text: string
  readonly definition: unknown
  readonly isChanged: boolean
  readonly isSaving: boolean
  /** Null where nothing is known to be wrong. */
  readonly fault: FlowFault | null
  readonly write: (text: string) => void
  readonly save: (onSaved: () => void) => Promise<void>
}

const UPDATE = { method: 'PATCH', path: '/api/rf/flows/{id}', takes: 'attributes', type: 'rf_flows' } as const

/** A definition as people read and write it. */
export const writtenOf = (definition: unknown): string => JSON.stringify(definition ?? { steps: [] }, null, 2)

/** Keeps a definition while it is changed, and has the service judge it without changing anything. */
export function useFlowDraft(flow: KnownFlow): FlowDraft {
  const service = useService()
  const perform = useAct()
  const present = writtenOf(flow.definition)
  const [text, write] = useState(present)
  const [key, setKey] = useState(newKey)
  const [isSaving, setSaving] = useState(false)
  const [refused, setRefused] = useState<{ readonly text: string; readonly fault: FlowFault } | null>(null)
  const read = parsed(text)
  const isChanged = read.fault !== null || writtenOf(read.definition) !== present
  const judged = useDeferredValue(text)
  const checked = useQuery({
    queryKey: keys.dryRun(service.tenant, { flow: flow.id, judged }),
    queryFn: async ({ signal }): Promise<FlowFault | null> => {
      const input = { path: { id: flow.id }, attributes: { definition: parsed(judged).definition } }
      try {
        await act(service, UPDATE, input, { key: newKey(), signal, isDryRun: true })
        return null
      } catch (error) {
        if (error instanceof GoodsyardError && error.status === 422) return faultOf(error.errors)
        throw error
      }
    },
    enabled: isChanged && read.fault === null && parsed(judged).fault === null,
    gcTime: 0,
    retry: false,
  })

  async function save(onSaved: () => void): Promise<void> {
    setSaving(true)
    try {
      const ifMatch = `"rf_flows-${flow.id}-${flow.lock_version}"`
      const attributes = { definition: read.definition }
      await perform(UPDATE, { path: { id: flow.id }, attributes }, { key, ifMatch })
      setKey(newKey())
      onSaved()
    } catch (error) {
      if (!(error instanceof GoodsyardError)) throw error
      if (isHeard(error.status)) setKey(newKey())
      setRefused({ text, fault: faultOf(error.errors) ?? { message: error.message, path: '' } })
    } finally {
      setSaving(false)
    }
  }

  const known = refused?.text === text ? refused.fault : null
  return {
    text,
    definition: read.definition,
    isChanged,
    isSaving,
    fault: read.fault ?? known ?? (isChanged ? (checked.data ?? null) : null),
    write,
    save,
  }
}

function parsed(text: string): { readonly definition: unknown; readonly fault: FlowFault | null } {
  try {
    return { definition: JSON.parse(text), fault: null }
  } catch (error) {
    return { definition: null, fault: { message: error instanceof Error ? error.message : '', path: '' } }
  }
}

/** What the service has found in a definition. */
function faultOf(errors: readonly ErrorObject[]): FlowFault | null {
  const [first] = errors
  if (first === undefined) return null
  const { message, path } = Object(first.context) as Readonly<Record<string, unknown>>
  return {
    message: typeof message === 'string' ? message : first.details,
    path: typeof path === 'string' ? path : '',
  }
}
