// What scanned codes are called in records, by the rules of the service.
export { withoutSymbology } from '../../src/values/symbology.ts'
export { tradeNumberForms } from '../../src/values/trade-number.ts'
export { unitCodeForms } from '../../src/values/unit-code-forms.ts'
