/** So many words make a choice worth a name of its own, where it is offered more than once. */
const WORDS_MIN = 6

/** A member of a type that is a choice of words, or a list of such: `currency_code?: 'aed' | 'afn' | …`. */
const CHOICE = new RegExp(
  String.raw`\b(\w+)\??: (?:readonly \()?((?:'[^']*' \| ){${WORDS_MIN - 1},}'[^']*')`,
  'g',
)

/** Types in which every long choice of words that several members offer has a name. */
export function withNamedWords(types: string): string {
  const declared = [...types.matchAll(/^export (?:type|interface) (\w+)/gm)].map((found) => ({
    name: found[1] ?? '',
    from: found.index,
  }))
  const taken = new Set(declared.map(({ name }) => name))
  const offers = [...types.matchAll(CHOICE)].map(({ index, 1: member = '', 2: choice = '' }) => ({
    choice,
    member,
    owner: declared.findLast(({ from }) => from < index)?.name ?? '',
  }))
  const named = [...Map.groupBy(offers, ({ choice }) => choice)].flatMap(([choice, [first, ...others]]) => {
    if (first === undefined || others.length === 0) return []
    const name = nameFor(first, taken)
    taken.add(name)
    return [{ name, choice }]
  })
  // The longest first: another choice may be the beginning of it.
  const longestFirst = named.toSorted((one, other) => other.choice.length - one.choice.length)
  const written = longestFirst.reduce((text, { name, choice }) => text.replaceAll(choice, name), types)
  const choices = named
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, choice }) => `export type ${name} = ${choice}\n`)
  return [written, ...choices].join('\n')
}

/** After the member that offers it first; after whose member that is where the name alone says too little. */
function nameFor({ member, owner }: { member: string; owner: string }, taken: ReadonlySet<string>): string {
  const whose = owner.replace(/(Creation|Change|Answer|InputType|Input)$/, '')
  // Operators of a filter have no names of their own.
  if (member === 'eq') return whose
  const own = pascal(member)
  return member === 'code' || taken.has(own) ? `${whose}${own}` : own
}

function pascal(name: string): string {
  return name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
