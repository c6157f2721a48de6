import type { Resource } from '#declare/model.ts'
import { tagFor } from '#entry/http/outcomes.ts'
import type { AnyRow } from '#records/columns.ts'

/**
 * A test of a record against the header `If-Match`: a list of tags, or `*` for any; without the header every record
 * passes.
 */
export function matcherFor(resource: Resource, header: string | undefined): (row: AnyRow) => boolean {
  if (header === undefined || header.trim() === '*') return () => true
  const tags = header.split(',').map((tag) => tag.trim())
  return (row) => tags.includes(tagFor(resource, row))
}
