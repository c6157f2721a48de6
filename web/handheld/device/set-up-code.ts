/** What the set-up code of a device leads to: the handheld of a tenant at a service. */
export type SetUp = { readonly address: string; readonly host: string; readonly tenant: string }

/** What a code sets a device up for; null for codes of anything else. */
export function setUpOf(code: string): SetUp | null {
  const [address, host, tenant] = /^https?:\/\/([^/?#@]+)\/handheld\/([a-z0-9][a-z0-9_-]*)$/.exec(code) ?? []
  return address === undefined || host === undefined || tenant === undefined
    ? null
    : { address, host, tenant }
}
