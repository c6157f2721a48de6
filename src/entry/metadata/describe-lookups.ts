import { destinations, type ParameterRule } from '#domain/automations/destinations.ts'
import { eventsByResource } from '#domain/automations/matrix.ts'
import { standardTypes } from '#domain/imports/standard-types.ts'
import { sampleForm } from '#domain/printing/sample-form.ts'
import { keysByWidget } from '#domain/reporting/check-widget.ts'
import { statusFor } from '#entry/http/refusals.ts'
import { catalogue, type ProblemSymbol } from '#problems/catalogue.ts'
import type { Json, JsonObject } from '#values/json.ts'

/** What screens look up that belongs to no single type. */
export function describeLookups(): JsonObject {
  return {
    problems: problemObjects(),
    events: eventsByResource as JsonObject,
    actions: mapValues(destinations, (codes) => mapValues(codes, (rules) => rules.map(ruleObject))),
    imports: mapValues(standardTypes, ({ resource, how, columns }) => ({
      resource,
      how,
      columns: columns.map(({ column, required }) => ({ name: column, required })),
    })),
    widgets: keysByWidget() as JsonObject,
    template_sample: sampleForm,
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
