import type { Words } from './en-GB.ts'

/** What a field, an operation or a resource means, for people, from its description in the API; undefined if it has none. */
export function helpText({ help }: Words, description: string | undefined): string | undefined {
  return description === undefined ? undefined : (help[description] ?? description)
}

/** The help of a field under its label; undefined where it says no more than the label does. */
export function fieldHelp(words: Words, description: string | undefined, label: string): string | undefined {
  const text = helpText(words, description)
  const plain = (value: string | undefined) => value?.replace(/\.$/, '').toLowerCase()
  return plain(text) === plain(label) ? undefined : text
}
