/** What a tenant calls an own field of a type, as the metadata of the type has it. */
export type FieldLabel = {
  readonly field_name: string
  readonly label: string
  /** The only account for whose records it holds; null for all. */
  readonly account_id: string | null
  readonly shown: boolean
}

/**
 * What a field of a record of this account is called: by the label of the account, else by the one of all accounts. Of
 * records of several accounts (null) those of single accounts are named together where there is none of all. Null if the
 * field has no label or is not shown.
 */
export function labelOfField(
  labels: readonly FieldLabel[],
  field: string,
  account: string | null,
): string | null {
  const own = labels.filter(({ field_name }) => field_name === field)
  const general = own.find(({ account_id }) => account_id === null)
  const decisive = own.find(({ account_id }) => account_id !== null && account_id === account) ?? general
  if (decisive !== undefined) return decisive.shown ? decisive.label : null
  if (account !== null) return null
  const shown = own.filter((one) => one.shown).map(({ label }) => label)
  return shown.length === 0 ? null : [...new Set(shown)].join(' / ')
}
