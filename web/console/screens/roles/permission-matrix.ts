import type { MetadataIndex } from '#web/api/metadata.ts'

/** The permissions of each area with those that each includes, as the index of metadata tells them. */
export type PermissionAreas = MetadataIndex['permissions']

/** A line of the matrix: an area, or one of its types. */
export type MatrixLine = {
  readonly name: string
  readonly view: string | null
  readonly manage: string | null
}

/** An area with its types, and the acts that have permissions of their own. */
export type MatrixArea = MatrixLine & {
  readonly types: readonly MatrixLine[]
  readonly acts: readonly string[]
}

/** The matrix of all permissions. */
export function matrixOf(areas: PermissionAreas): readonly MatrixArea[] {
  return Object.entries(areas).map(([area, permissions]) => {
    const names = Object.keys(permissions)
    const has = (name: string) => (names.includes(name) ? name : null)
    const lineOf = (name: string): MatrixLine => ({
      name,
      view: has(`view_${name}`),
      manage: has(`manage_${name}`),
    })
    const viewed = names.filter((name) => name.startsWith('view_')).map((name) => name.slice('view_'.length))
    const lines = new Set(viewed.flatMap((name) => [`view_${name}`, `manage_${name}`]))
    return {
      ...lineOf(area),
      types: viewed.filter((name) => name !== area).map(lineOf),
      acts: names.filter((name) => !lines.has(name)),
    }
  })
}

/** What permissions come to, with all that they include. */
export function effectivePermissions(
  areas: PermissionAreas,
  granted: readonly string[],
): ReadonlySet<string> {
  const includes = new Map(Object.values(areas).flatMap((permissions) => Object.entries(permissions)))
  return new Set(granted.flatMap((name) => includes.get(name) ?? []))
}

/** How a permission stands in a role: granted by itself, included in another one, or neither. */
export type Grant = 'granted' | 'included' | 'none'

/** How a permission stands among those that are granted. */
export function grantOf(areas: PermissionAreas, granted: readonly string[], name: string): Grant {
  const others = granted.filter((one) => one !== name)
  if (effectivePermissions(areas, others).has(name)) return 'included'
  return granted.includes(name) ? 'granted' : 'none'
}

/** The permissions of a role after one of them was switched. */
export function switched(granted: readonly string[], name: string): readonly string[] {
  return granted.includes(name) ? granted.filter((one) => one !== name) : [...granted, name]
}
