import { createHash } from 'node:crypto'

/**
 * The digests of all definitions that each default flow has had, the present one last: a tenant's flow with one of them was never
 * changed by the tenant.
 */
export const flowVersions: Readonly<Record<string, readonly string[]>> = {
  RECEIVE: ['dae48ed219f56cf1', 'eb571cf13a5a788e', 'c51eb468fe19a3fd', '9923e3c5d0255a51'],
  RECEIVE_BLIND: ['e53fe2e088fb1150'],
  PUTAWAY: ['d5537985210b5ffc', 'b35501ace09e2a24', 'f74e26b6fd45089e'],
  PICK: [
    '1777c563bc0b93cd',
    'd2fc51db4728c2d7',
    '80f824ad0d67e178',
    'be66d2e729437725',
    '50161ce8d11d02a2',
    'c8bcaf592266abe9',
    '8c1c56dc268589c5',
  ],
  REPLENISH: [
    '90321a73f6b26c46',
    '9155ca766aa06a00',
    'b973bafbc671332a',
    '91e0d892f1661ddf',
    'f6682c2a375182fa',
  ],
  LOAD: ['b50271b5c1c064a4', '55851b4575083abb'],
  DISPATCH: ['a7a958c9eda8cb3f', 'a72b1c7d59392270'],
  COUNT: ['6fb5c912b08b3185', '6e03cc2fb63950ca', '6804f327daa34a39', '021deb10888fd859'],
  MOVE: ['59530cd78afae4f9', 'adf79c836701d5ee'],
  FIND: ['5d3cca97a2c40d9b', '97aa1bb75eb3cfd0'],
  PRINT: ['ffac5cf80ee41e0c'],
  MOVE_TASKS: ['bccbbc8ef55bfc08', '0b8db130c5d0d54a'],
  CONVERT: ['c7d727a9182f7fdb', '80c3c478fa530883'],
}

const DIGEST_CHARACTERS = 16

/** The digest of a definition, whatever the order of the keys in its objects. */
export function flowDigest(definition: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(inKeyOrder(definition)))
    .digest('hex')
    .slice(0, DIGEST_CHARACTERS)
}

function inKeyOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inKeyOrder)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, of]) => [key, inKeyOrder(of)]))
}
