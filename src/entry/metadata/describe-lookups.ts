import { areas, permissionNames, permissionsOf } from '#access/permissions.ts'
import { destinations, type ParameterRule } from '#domain/automations/destinations.ts'
import { eventsByResource } from '#domain/automations/matrix.ts'
import { standardTypes } from '#domain/imports/standard-types.ts'
import { sampleForm } from '#domain/printing/sample-form.ts'
import { widgetSettings } from '#domain/reporting/check-widget.ts'
import { statusFor } from '#entry/http/refusals.ts'
import { catalogue, type ProblemSymbol } from '#problems/catalogue.ts'
import type { Json, JsonObject } from '#values/json.ts'

/** Lookup data of screens that belongs to no single type. */
export function describeLookups(): JsonObject {
  return {
    problems: problemObjects(),
    events: eventsByResource as JsonObject,
    actions: mapValues(destinations, (codes) => mapValues(codes, (rules) => rules.map(ruleObject))),
    imports: mapValues(standardTypes, ({ resource, how, columns }) => ({
      resource,
      how,
      columns: columns.map(({ column, required, to }) => ({ name: column, required, attribute: to })),
    })),
    widgets: widgetSettings() as JsonObject,
    template_sample: sampleForm,
    permissions: permissionObjects(),
  }
}

function problemObjects(): JsonObject {
  return Object.fromEntries(
    (Object.keys(catalogue) as ProblemSymbol[]).map((symbol) => {
      const { number, kind } = catalogue[symbol]
      return [symbol, { number, status: statusFor({ kind, symbol }) }]
    }),
  )
}

/** The permissions of each area, each with those that it implies, including itself. */
function permissionObjects(): JsonObject {
  return Object.fromEntries(
    areas.map((area) => [
      area.area,
      Object.fromEntries(
        permissionNames(area).map((name) => [
          name,
          [...permissionsOf({ role_type: 'custom', permissions: [name] })],
        ]),
      ),
    ]),
  )
}

function ruleObject(rule: ParameterRule): JsonObject {
  return {
    code: rule.code,
    required: rule.required === true,
    is_template: rule.constant !== true,
    secret: rule.secret === true,
    form: rule.form ?? null,
    options: rule.options === undefined ? null : [...rule.options],
    to: rule.to ?? null,
  }
}

function mapValues<Value>(
  object: Readonly<Record<string, Value>>,
  describe: (value: Value) => Json,
): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, describe(value)]))
}
