import { usualNotation } from '#domain/imports/notation.ts'
import type { ImportGround } from '#domain/imports/progress.ts'
import { listIn, objectsIn, settingsIn, wordIn } from '#domain/imports/read-settings.ts'
import { refusal } from '#problems/problem.ts'
import { isObject } from '#values/json.ts'
import type { Flow } from './flow-work.ts'
import { takeByFlows } from './flows.ts'
import type { Reading } from './row-importer.ts'

type Given = { readonly ground: ImportGround; readonly flow_code: string | null }

/** How a file is read, and how its records are taken, by its configuration (platform 11.3). */
export function readByConfiguration({ ground, flow_code }: Given): Reading {
  const { parser, configuration, failure_strategy } = ground
  if (parser === null || configuration === null)
    throw refusal('import_file_invalid', { reason: 'its import template or configuration no longer exists' })
  const settings = settingsIn(configuration.settings)
  const flows = flowsIn(configuration.automatic_processing_flows)
  const manual = flowsIn(configuration.manual_processing_flows)
  const chosen = flow_code === null ? flows : [...flows, ...manual].filter(({ code }) => code === flow_code)
  if (flow_code !== null && chosen.length === 0) throw refusal('must_exist', { field: 'flow_code' })
  return {
    rules: { parser, configuration },
    is_whole: failure_strategy === 'abort',
    notation: {
      decimal_separator: wordIn(settings, 'decimal_separator') ?? usualNotation.decimal_separator,
      date_format: wordIn(settings, 'date_format') ?? null,
      true_values: listIn(settings, 'true_values'),
    },
    take: (importer, rows) => takeByFlows(importer, { flows: chosen, manual }, rows),
  }
}

function flowsIn(list: unknown): readonly Flow[] {
  return objectsIn(list).map(({ code, condition, processing_actions }) => ({
    code: String(code),
    condition: isObject(condition) ? condition : null,
    actions: objectsIn(processing_actions).map(({ action, configuration }) => ({
      action: String(action),
      configuration: isObject(configuration) ? configuration : {},
    })),
  }))
}
