import type { Attack } from './hostile.ts'

/** The tenants that send loads, of different owners. */
export const TENANTS = ['hostile', 'hostile2', 'hostile3'] as const

/** One load, from some tenants at once. */
export type LoadToMeasure = { readonly name: string; readonly tenants: readonly string[] }

/** What is measured of loads: each from one tenant, and then from three at once. */
export function loadsToMeasure(attacks: readonly Pick<Attack, 'name'>[]): readonly LoadToMeasure[] {
  return attacks.flatMap(({ name }) => [
    { name, tenants: TENANTS.slice(0, 1) },
    { name, tenants: TENANTS },
  ])
}
