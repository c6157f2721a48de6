import type { Notation } from '#domain/imports/notation.ts'
import type { ImportContext } from '#domain/imports/progress.ts'
import {
  notationIn,
  objectsIn,
  type ReadSettings,
  settingsIn,
  stringIn,
} from '#domain/imports/read-settings.ts'
import { refusal } from '#problems/problem.ts'
import { isObject } from '#values/json.ts'
import type { Flow } from './flow-run.ts'
import { importByFlows } from './import-by-flows.ts'
import type { ImportPlan } from './row-importer.ts'

type ConfigurationPlanInput = { readonly context: ImportContext; readonly flow_code: string | null }

/** How a file is read and imported by its configuration (platform 11.3). */
export function planByConfiguration({ context, flow_code }: ConfigurationPlanInput): ImportPlan {
  const { parser, configuration, failure_strategy } = context
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
    notation: parser === 'edi' ? ediNotation(settings) : notationIn(settings),
    importRecord: (importer, rows) => importByFlows(importer, { flows: chosen, manual }, rows),
  }
}

/** EDI never groups digits; in EDIFACT both comma and point are the decimal sign, whichever of them UNA declares. */
function ediNotation(settings: ReadSettings): Notation {
  const notation = { ...notationIn(settings), group_signs: '' }
  return stringIn(settings, 'format') === 'x12' ? notation : { ...notation, decimal_signs: ',.' }
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
