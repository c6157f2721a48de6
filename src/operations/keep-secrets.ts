import { isCommonPassword } from '#access/common-passwords.ts'
import { hashPassword } from '#access/passwords.ts'
import type { Secrets } from '#access/secrets.ts'
import type { Resource } from '#declare/model.ts'
import type { Parsed } from '#records/parsed.ts'
import { violationOf } from '#records/violation-of.ts'

/** Whether a resource takes in what must not be kept as it was sent. */
export function holdsSecrets(resource: Resource): boolean {
  return resource.columns.some(({ declared }) => declared.kind === 'password' || declared.kind === 'secret')
}

/** Passwords become slow hashes and credentials are sealed, before anything is written or logged. */
export async function keepSecrets(resource: Resource, parsed: Parsed, secrets: Secrets): Promise<Parsed> {
  const values: Record<string, unknown> = { ...parsed.values }
  const violations = [...parsed.violations]
  for (const { name, declared } of resource.columns) {
    const sent = values[name]
    if (sent === undefined || sent === null) continue
    // A password in the clear must not even wait in a list of promises: one at a time.
    if (declared.kind === 'password' && declared.uncommon && (await isCommonPassword(String(sent))))
      violations.push(violationOf(resource, parsed, { column: name, symbol: 'password_too_common' }))
    if (declared.kind === 'password' && violations.length === 0)
      values[name] = await hashPassword(String(sent))
    if (declared.kind === 'secret')
      values[name] = secrets.seal(sealPurpose(resource.name, name), JSON.stringify(sent))
  }
  return { ...parsed, values, violations }
}

/** What a sealed column is sealed for; it opens for nothing else. */
export function sealPurpose(resource: string, column: string): string {
  return `${resource}.${column}`
}
