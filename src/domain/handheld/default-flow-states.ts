import { defaultFlows } from './default-flows.ts'
import type { DefaultFlow } from './flow-steps.ts'
import { flowDigest, flowVersions } from './flow-versions.ts'

/**
 * How a flow of an implementation stands to the default of its code: the same, as the default was before, changed by the
 * tenant, or not there.
 */
export type DefaultFlowState = {
  readonly code: string
  readonly name: string
  readonly state: 'current' | 'former' | 'changed' | 'missing'
  /** The steps of the default. */
  readonly definition: DefaultFlow['definition']
}

/** Compares the flows of an implementation with the defaults, in the order of these; other flows are left out (spec: operations 11.8). */
export function defaultFlowStates(
  flows: readonly { readonly code: string; readonly definition: unknown }[],
): readonly DefaultFlowState[] {
  const known = new Map(flows.map(({ code, definition }) => [code, flowDigest(definition)]))
  return defaultFlows.map(({ code, name, definition }) => {
    const digest = known.get(code)
    return { code, name, state: digest === undefined ? 'missing' : stateOf(code, digest), definition }
  })
}

function stateOf(code: string, digest: string): DefaultFlowState['state'] {
  const versions = flowVersions[code] ?? []
  if (digest === versions.at(-1)) return 'current'
  return versions.includes(digest) ? 'former' : 'changed'
}
