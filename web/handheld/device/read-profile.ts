import type { ServiceClient } from '#web/api/service-client.ts'
import { stepsOf } from '#web/values/flow/flow.ts'
import type { Profile } from './profile.ts'

const PROFILE = `{
  me { user { id name language } handheld { warehouse { id code } implementation_id } }
  rf_implementations { all { nodes { id menu gs1_separators scan_prefix scan_suffix } } }
  rf_flows { all(first: 200) { nodes { code name implementation_id definition } } }
}`

type ProfileAnswer = {
  readonly me: {
    readonly user: Profile['person'] | null
    readonly handheld: {
      readonly warehouse: Profile['warehouse']
      readonly implementation_id: string | null
    } | null
  }
  readonly rf_implementations: { readonly all: { readonly nodes: readonly Implementation[] } }
  readonly rf_flows: { readonly all: { readonly nodes: readonly FlowRecord[] } }
}
type Implementation = {
  readonly id: string
  readonly menu: readonly string[] | null
  readonly gs1_separators: readonly string[] | null
  readonly scan_prefix: string | null
  readonly scan_suffix: string | null
}
type FlowRecord = {
  readonly code: string
  readonly name: string
  readonly implementation_id: string
  readonly definition: unknown
}

/** For whom a device works, and the flows of its menu; null if no handheld is set up for the person. */
export async function readProfile(client: ServiceClient): Promise<Profile | null> {
  const { me, rf_implementations, rf_flows } = await client.graphql<ProfileAnswer>(PROFILE)
  const { user, handheld } = me
  if (user === null || handheld === null) return null
  const known = rf_implementations.all.nodes
  const own = known.find(({ id }) => id === handheld.implementation_id) ?? known[0]
  const flows = rf_flows.all.nodes.filter(({ implementation_id }) => implementation_id === own?.id)
  const inMenu = (own?.menu ?? []).flatMap((code) => flows.find((flow) => flow.code === code) ?? [])
  return {
    tenant: client.tenant,
    person: user,
    warehouse: handheld.warehouse,
    flows: inMenu.map(({ code, name, definition }) => ({ code, name, steps: stepsOf(definition) })),
    gs1_separators: own?.gs1_separators ?? [],
    scan_prefix: own?.scan_prefix ?? null,
    scan_suffix: own?.scan_suffix ?? null,
  }
}
