import { isCommonPassword } from '#access/common-passwords.ts'
import { hashPassword } from '#access/passwords.ts'
import type { Secrets } from '#access/secrets.ts'
import type { Resource } from '#declare/model.ts'
import type { Parsed } from '#records/parsed.ts'
import { violationOf } from '#records/violation-of.ts'

/** Whether the input of a resource contains passwords or credentials. */
export function holdsSecrets(resource: Resource): boolean {
  return resource.columns.some(({ declared }) => declared.kind === 'password' || declared.kind === 'secret')
}

/** Hashes passwords and seals credentials before they are stored or logged. */
export async function protectSecrets(resource: Resource, parsed: Parsed, secrets: Secrets): Promise<Parsed> {
  const values: Record<string, unknown> = { ...parsed.values }
  const violations = [...parsed.violations]
  const password_characters: Record<string, number> = {}
  for (const { name, declared } of resource.columns) {
    const value = values[name]
    if (value === undefined || value === null) continue
    if (declared.kind === 'password') password_characters[name] = [...String(value)].length
    // One at a time, so that no password waits in memory in the clear.
    if (declared.kind === 'password' && declared.rejects_common && (await isCommonPassword(String(value))))
      violations.push(violationOf(resource, parsed, { column: name, symbol: 'password_too_common' }))
    if (declared.kind === 'password' && violations.length === 0)
      values[name] = await hashPassword(String(value))
    if (declared.kind === 'secret')
      values[name] = secrets.seal(sealPurpose(resource.name, name), JSON.stringify(value))
  }
  return { ...parsed, values, violations, password_characters }
}

/** The purpose a column is sealed for; it cannot be opened for another one. */
export function sealPurpose(resource: string, column: string): string {
  return `${resource}.${column}`
}
