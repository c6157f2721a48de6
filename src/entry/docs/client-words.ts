/** A choice with at least so many values gets a named type, if it occurs more than once. */
const WORDS_MIN = 6

/** A member whose type is a union of texts, or a list of it: `currency_code?: 'aed' | 'afn' | …`. */
const CHOICE = new RegExp(
  String.raw`\b(\w+)\??: (?:readonly \()?((?:'[^']*' \| ){${WORDS_MIN - 1},}'[^']*')`,
  'g',
)

/** Types in which every long union that occurs several times is named. */
export function withNamedWords(types: string): string {
  const declared = [...types.matchAll(/^export (?:type|interface) (\w+)/gm)].map((found) => ({
    name: found[1] ?? '',
    from: found.index,
  }))
  const used = new Set(declared.map(({ name }) => name))
  const offers = [...types.matchAll(CHOICE)].map(({ index, 1: member = '', 2: choice = '' }) => ({
    choice,
    member,
    owner: declared.findLast(({ from }) => from < index)?.name ?? '',
  }))
  const named_choices = [...Map.groupBy(offers, ({ choice }) => choice)].flatMap(
    ([choice, [first, ...others]]) => {
      if (first === undefined || others.length === 0) return []
      const name = nameFor(first, used)
      used.add(name)
      return [{ name, choice }]
    },
  )
  // Longest first: another union may be its prefix.
  const longestFirst = named_choices.toSorted((one, other) => other.choice.length - one.choice.length)
  const written = longestFirst.reduce((text, { name, choice }) => text.replaceAll(choice, name), types)
  const choices = named_choices
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, choice }) => `export type ${name} = ${choice}\n`)
  return [written, ...choices].join('\n')
}

/** Named after its first member, with the owner's name if the member's name is ambiguous. */
function nameFor({ member, owner }: { member: string; owner: string }, used: ReadonlySet<string>): string {
  const whose = owner.replace(/(Creation|Change|Answer|InputType|Input)$/, '')
  // Operators of a filter have no names of their own.
  if (member === 'eq') return whose
  const own = pascal(member)
  return member === 'code' || used.has(own) ? `${whose}${own}` : own
}

function pascal(name: string): string {
  return name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
