import type { ImportGround } from '#domain/imports/progress.ts'
import { standardTypes } from '#domain/imports/standard-types.ts'
import { readByConfiguration } from './read-by-configuration.ts'
import type { Reading } from './row-importer.ts'
import { takeStandard } from './take-standard.ts'

/** What says how an import is read. */
export type ImportRules = {
  readonly template_type: string | null
  readonly ground: ImportGround
  readonly flow_code: string | null
}

/** How a file is read, and how its records are taken, by its standard type or its configuration. */
export function readingOf({ template_type, ground, flow_code }: ImportRules): Reading {
  const type = template_type === null ? undefined : standardTypes[template_type]
  if (type === undefined || template_type === null) return readByConfiguration({ ground, flow_code })
  return {
    rules: { template_type },
    is_whole: false,
    take: (importer, rows) => takeStandard(importer, type, rows),
  }
}
