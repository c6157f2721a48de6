/**
 * The first migration as version 1.0.0 had it. The migrations of 1.1.0 begin anew, and nothing leads from the others to them
 * (spec: platform 15.5).
 */
const FIRST_OF_1_0_0 = 'be786234688de2251b244d1129c62b0c86013a33d94ff3317f46ee39c53b7f8d'

const NO_WAY = 'nothing leads from there to later versions, see docs/operating/upgrading.md'

/** Why a database cannot be migrated; null unless version 1.0.0 made it. */
export function whyNotMigrated(applied: readonly { readonly sha256: string }[]): string | null {
  return applied[0]?.sha256 === FIRST_OF_1_0_0 ? `this is a database of Goodsyard 1.0.0: ${NO_WAY}` : null
}

/** Why an export or a backup cannot be used; null for schemas of 1.1.0 and later, whose numbers are given. */
export function whyNotRestored(schema_version: number, known: readonly number[]): string | null {
  const isLater = schema_version > Math.max(...known)
  return isLater || known.includes(schema_version)
    ? null
    : `it is of schema ${schema_version}, which only versions before 1.1.0 had: ${NO_WAY}`
}
