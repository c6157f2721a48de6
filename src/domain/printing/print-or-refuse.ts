import { refusal } from '#problems/problem.ts'
import type { JsonObject } from '#values/json.ts'
import { type Form, type Printed, type Printing, printForm } from '#values/printed-form.ts'
import { PrintFailure } from '#values/printed-sheets.ts'

/** Prints a form, outside of any transaction; refused where it cannot be printed. */
export async function printOrRefuse(
  form: Form,
  sheets: readonly JsonObject[],
  printing: Printing,
): Promise<Printed> {
  try {
    return await printForm(form, sheets, printing)
  } catch (error) {
    if (error instanceof PrintFailure) throw refusal('template_render_failed', { reason: error.message })
    throw error
  }
}
