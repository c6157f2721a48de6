/** The arguments of a list apart from its filters (platform 3.3). */
export const PAGE_ARGUMENTS = ['filter', 'first', 'after', 'last', 'before', 'sort', 'order'] as const

/** The arguments of an aggregation apart from its filters (platform 3.6). */
const AGGREGATION_ARGUMENTS = [
  'filter',
  'group_by',
  'statuses',
  'created_from',
  'created_to',
  'metrics',
  'order',
  'limit',
] as const

/** The argument to read the past (platform 3.7). */
export const AS_AT = 'as_at'

/** The argument to include archived records (platform 3.7). */
export const ARCHIVED = 'include_archived'

/** Names that no flat filter argument may have, in either field. */
export const TAKEN: readonly string[] = [
  ...new Set([...PAGE_ARGUMENTS, ...AGGREGATION_ARGUMENTS, AS_AT, ARCHIVED]),
]
