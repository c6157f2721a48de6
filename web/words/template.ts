/** A name in braces, which stands for a fact. */
export const PLACEHOLDER = /\{(\w+)\}/g

/** The facts of a case, by their names. */
export type Facts = Readonly<Record<string, unknown>>

/** A template with its facts as `tell` says them; null if one of them is missing. */
export function filledTemplate(
  template: string,
  facts: Facts,
  tell: (name: string, value: unknown) => string,
): string | null {
  const names = [...template.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
  if (names.some((name) => (facts[name] ?? null) === null)) return null
  return template.replace(PLACEHOLDER, (_, name: string) => tell(name, facts[name]))
}
