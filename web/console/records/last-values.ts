import type { Values } from '#web/console/form/values.ts'

type LastValues = Readonly<Record<string, string>>

/** Whose last values they are, and of which type. */
export type LastForm = { readonly tenant: string; readonly person: string; readonly type: string }

const keyOf = ({ tenant, person, type }: LastForm) =>
  `goodsyard.last ${JSON.stringify([tenant, person, type])}`

/** What a person entered last time in a new record of a type, of the attributes that are kept; nothing without storage. */
export function lastValues(form: LastForm): LastValues {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(keyOf(form)) ?? '{}')
    return typeof read === 'object' && read !== null ? (read as LastValues) : {}
  } catch {
    return {}
  }
}

/** Keeps on this device what was entered in a new record, of some attributes. */
export function keepLastValues(
  form: LastForm,
  { values, kept }: { readonly values: Values; readonly kept: readonly string[] },
): void {
  if (kept.length === 0) return
  const own = kept.flatMap((name) => {
    const value = values[name]
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : []
  })
  try {
    localStorage.setItem(keyOf(form), JSON.stringify(Object.fromEntries(own)))
  } catch {
    // Without storage a form begins empty.
  }
}
