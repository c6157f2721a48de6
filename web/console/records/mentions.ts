/** Somebody a comment may mention. */
export type Person = { readonly id: string; readonly name: string }

/** So many people are offered at once. */
const OFFERED = 5

/** The part of a name that is being typed after the last @, up to the caret; null where none is. */
export function nameBeingTyped(text: string): string | null {
  return /(?:^|\s)@([\p{L}\p{N}.'-]*(?: [\p{L}\p{N}.'-]*)?)$/u.exec(text)?.[1] ?? null
}

/** Whom to offer for what is being typed: those with a name that begins so, or a part of it does. */
export function peopleFor(typed: string | null, people: readonly Person[]): readonly Person[] {
  if (typed === null) return []
  const begun = typed.toLocaleLowerCase()
  const fits = ({ name }: Person) => {
    const all = name.toLocaleLowerCase()
    return all.startsWith(begun) || all.split(' ').some((part) => part.startsWith(begun))
  }
  return people
    .filter((person) => fits(person) && person.name.toLocaleLowerCase() !== begun)
    .slice(0, OFFERED)
}

/** The text with the name that is being typed written out. */
export function withMention(text: string, { name }: Person): string {
  const typed = nameBeingTyped(text)
  return typed === null ? text : `${text.slice(0, text.length - typed.length)}${name} `
}

/** The people whose names stand after an @. */
export function mentionedIn(text: string, people: readonly Person[]): readonly Person[] {
  const isEnd = (at: number) => !/[\p{L}\p{N}]/u.test(text.slice(at, at + 1))
  return people.filter(({ name }) => {
    const at = text.indexOf(`@${name}`)
    return name !== '' && at >= 0 && isEnd(at + name.length + 1)
  })
}
