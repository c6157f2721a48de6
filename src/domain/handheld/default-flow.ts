import type { JsonObject } from '#values/json.ts'

/** A flow that every tenant begins with. */
export type DefaultFlow = {
  readonly code: string
  readonly name: string
  readonly flow_type: 'standard' | 'task' | 'loading'
  readonly is_default: boolean
  readonly definition: { readonly steps: readonly JsonObject[] }
}

/** The step that says that there is nothing left to do. */
export const noMoreWork: JsonObject = { id: 'done', kind: 'message', text: 'No more work', next: null }
