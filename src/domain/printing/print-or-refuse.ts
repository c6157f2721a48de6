import { refusal } from '#problems/problem.ts'
import type { JsonObject } from '#values/json.ts'
import { type Form, type PrintOptions, type PrintOutput, printForm } from '#values/printed-form.ts'
import { PrintFailure } from '#values/printed-sheets.ts'

/** Prints a form; refused if it cannot be printed. Called outside transactions. */
export async function printOrRefuse(
  form: Form,
  sheets: readonly JsonObject[],
  printing: PrintOptions,
): Promise<PrintOutput> {
  try {
    return await printForm(form, sheets, printing)
  } catch (error) {
    if (error instanceof PrintFailure) throw refusal('template_render_failed', { reason: error.message })
    throw error
  }
}
