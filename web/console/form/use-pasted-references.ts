import { useQueryClient } from '@tanstack/react-query'
import { metadataIndexQuery } from '#web/api/metadata-queries.ts'
import { useService } from '#web/api/use-service.ts'
import type { PastedRows } from './paste.ts'
import { namedQuery, searchQuery } from './reference-query.ts'
import type { PartSchema } from './schema.ts'

/** Puts ids in place of the codes that were pasted; a code that names no record stays, for the service to refuse at its cell. */
export function usePastedReferences(): (part: PartSchema, rows: PastedRows) => Promise<PastedRows> {
  const service = useService()
  const client = useQueryClient()
  return async (part, rows) => {
    const index = await client.fetchQuery(metadataIndexQuery(service))
    const references = part.fields.filter(({ kind }) => kind === 'reference')
    const found = new Map<string, string>()
    for (const { attribute, to } of references) {
      const summary = index.types.find(({ name }) => name === to)
      if (summary?.root == null) continue
      for (const code of new Set(rows.map((row) => row[attribute] ?? '').filter((text) => text !== ''))) {
        const choices = await client.fetchQuery(searchQuery(service, summary, code))
        const chosen = choices.find(({ label, detail }) => label === code || detail === code) ?? choices[0]
        if (chosen === undefined) continue
        client.setQueryData(namedQuery(service, summary, chosen.id).queryKey, chosen)
        found.set(`${attribute} ${code}`, chosen.id)
      }
    }
    return rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([attribute, text]) => [
          attribute,
          found.get(`${attribute} ${text}`) ?? text,
        ]),
      ),
    )
  }
}
