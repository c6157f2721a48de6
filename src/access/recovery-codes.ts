import { randomBytes } from 'node:crypto'
import { sql } from '#database/sql.ts'
import type { Queries } from '#database/transaction.ts'
import { tokenHash } from './tokens.ts'

/** The number of recovery codes of a user. */
export const RECOVERY_CODES = 10

/** 32 digits and letters that are not easily confused, so each stands for five random bits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 16

/** Replaces the recovery codes of a user. They are shown once; only their hashes are stored. */
export async function replaceRecoveryCodes(queries: Queries, user_id: number): Promise<readonly string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await queries.run(sql`delete from recovery_codes where user_id = ${user_id}`)
  await queries.run(sql`
    insert into recovery_codes (user_id, code_hash)
    select ${user_id}, h from unnest(${codes.map((code) => hashOf(user_id, code))}::text[]) as h`)
  return codes
}

/** Uses a recovery code; false if the user has no such code or it was used before. */
export async function useRecoveryCode(
  queries: Queries,
  { user_id, code }: { readonly user_id: number; readonly code: string },
): Promise<boolean> {
  const used = await queries.run(sql`
    update recovery_codes set used_at = now()
    where user_id = ${user_id} and code_hash = ${hashOf(user_id, code)} and used_at is null`)
  return used === 1
}

/** `7k2m-9x4q-c0wz-3h8t`. */
function newCode(): string {
  const letters = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return letters.replaceAll(/.{4}(?=.)/g, '$&-')
}

/** Codes may be typed in any case, with or without dashes, and with letters for similar digits. */
function hashOf(user_id: number, code: string): string {
  const plain = code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
  return tokenHash(`${user_id} ${plain}`)
}
