import { lchownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The numbers of the account a database process runs under. */
export type Account = { readonly uid: number; readonly gid: number }

/** The first candidate for an unused uid: above those of people, below the ranges of containers. */
const FIRST_NUMBER = 55_432

/**
 * The account for a data directory: null is our own. PostgreSQL refuses to run as root; there it gets the account that
 * owns the directory, or for a new one a number that no account of the machine has.
 */
export function accountFor(directory: string): Account | null {
  if (process.getuid?.() !== 0) return null
  const owner = ownerOf(directory)
  if (owner !== null && owner.uid !== 0) return owner
  const taken = new Set([...numbers('/etc/passwd'), ...numbers('/etc/group')])
  let number = FIRST_NUMBER
  while (taken.has(number)) number += 1
  return { uid: number, gid: number }
}

/**
 * The account that `initdb` runs under: unlike the server it insists on one with a name. The files are handed over
 * afterwards.
 */
export function namedAccount(): Account | null {
  if (process.getuid?.() !== 0) return null
  const accounts = entries('/etc/passwd').filter(([, , uid]) => Number(uid) > 0)
  const chosen = accounts.find(([name]) => name === 'nobody') ?? accounts[0]
  if (chosen === undefined) return { uid: 65_534, gid: 65_534 }
  return { uid: Number(chosen[2]), gid: Number(chosen[3]) }
}

/** Hands a directory and all that is in it to an account. */
export function handOver(directory: string, account: Account): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) handOver(path, account)
    else lchownSync(path, account.uid, account.gid)
  }
  // The directory itself comes last: until then it is seen to be unfinished and done again.
  lchownSync(directory, account.uid, account.gid)
}

/** The owner of a directory, or null where there is none. */
export function ownerOf(directory: string): Account | null {
  const found = statSync(directory, { throwIfNoEntry: false })
  return found === undefined ? null : { uid: found.uid, gid: found.gid }
}

function numbers(file: string): number[] {
  return entries(file).map(([, , number]) => Number(number))
}

function entries(file: string): string[][] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.includes(':'))
      .map((line) => line.split(':'))
  } catch {
    // A machine without the file has no such accounts.
    return []
  }
}
