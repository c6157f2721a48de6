/** Names whose usual term differs from their words. */
const NOUNS: Readonly<Record<string, string>> = {
  goods_in_receipt: 'goods-in receipt',
  goods_in_receipts: 'goods-in receipts',
  goods_out: 'order',
  goods_outs: 'orders',
  hhd_user: 'handheld user',
  hhd_users: 'handheld users',
  subdomain_user: 'membership',
  subdomain_users: 'memberships',
}

const ACRONYMS: Readonly<Record<string, string>> = { ftp: 'SFTP', oauth: 'OAuth', rf: 'RF' }

/** A resource's name in descriptions: `carrier_services` → `carrier services`. */
export function noun(name: string): string {
  const words = name.split('_').map((word) => ACRONYMS[word] ?? word)
  return NOUNS[name] ?? words.join(' ')
}

/** The same with its article: `rf_flow` → `an RF flow`. */
export function nounWithArticle(name: string): string {
  const text = noun(name)
  return `${/^([aeio]|SFTP|OAuth|RF)/.test(text) ? 'an' : 'a'} ${text}`
}
