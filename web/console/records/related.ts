import type { MetadataIndex, TypeSummary } from '#web/api/metadata.ts'

/** A list of records that refer to another one, and the filter that finds them. */
export type RelatedList = { readonly type: string; readonly root: string; readonly by: string }

/** Maximum number of lists counted in one request. */
const COUNTED_MAX = 40

/** The lists of records that refer to those of a type, as far as the caller may see them. */
export function relatedLists(
  { types }: Pick<MetadataIndex, 'types'>,
  type: string,
  may: (permission: string | null) => boolean,
): readonly RelatedList[] {
  const listed = types.filter((one): one is TypeSummary & { readonly root: string } => one.root !== null)
  return listed
    .filter(({ permission }) => may(permission))
    .flatMap(({ name, root, references }) => {
      const refers = Object.entries(references).filter(([, to]) => to === type)
      // The shortest name says most directly what a record is of: `account_id` before `account_to_id`.
      const [first] = refers.toSorted(([one], [other]) => one.length - other.length)
      return first === undefined ? [] : [{ type: name, root, by: first[0] }]
    })
    .slice(0, COUNTED_MAX)
}

/** The query for how many there are of each, as `r0`, `r1` and so on. */
export function relatedDocument(lists: readonly RelatedList[], id: string): string {
  if (!/^\d+$/.test(id)) throw new TypeError(`${id} is no id`)
  const counts = lists.map(
    ({ root, by }, place) =>
      `r${place}: ${root} { all(filter: { ${by}: { in: [${id}] } }, first: 0) { total_count } }`,
  )
  return `query Related { ${counts.join(' ')} }`
}

/** How many there are of each by the answer to the query; null where a list cannot be counted. */
export function relatedCounts(
  lists: readonly RelatedList[],
  answer: Readonly<Record<string, { readonly all: { readonly total_count: number } } | null>>,
): readonly (RelatedList & { readonly count: number | null })[] {
  return lists.map((list, place) => ({ ...list, count: answer[`r${place}`]?.all.total_count ?? null }))
}
