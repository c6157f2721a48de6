import type { ImportContext } from '#domain/imports/progress.ts'
import { standardTypes } from '#domain/imports/standard-types.ts'
import { importStandard } from './import-standard.ts'
import { planByConfiguration } from './plan-by-configuration.ts'
import type { ImportPlan } from './row-importer.ts'

/** What decides how an import is read. */
export type ImportPlanInput = {
  readonly template_type: string | null
  readonly context: ImportContext
  readonly flow_code: string | null
}

/** How a file is read and imported, by its standard type or its configuration. */
export function importPlanFor({ template_type, context, flow_code }: ImportPlanInput): ImportPlan {
  const type = template_type === null ? undefined : standardTypes[template_type]
  if (type === undefined || template_type === null) return planByConfiguration({ context, flow_code })
  return {
    rules: { template_type },
    is_whole: false,
    importRecord: (importer, rows) => importStandard(importer, type, rows),
  }
}
