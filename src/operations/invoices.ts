import { inputFor } from '#declare/make-model.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { advanceInvoice, type InvoiceStep } from '#domain/charging/advance-invoice.ts'
import { createInvoices } from '#domain/charging/create-invoices.ts'
import { updateInvoice } from '#domain/charging/update-invoice.ts'
import { validateInput } from '#records/input.ts'
import { readVisibleIds } from '#records/read-visible-ids.ts'
import { basketNaming, invoicePayment } from '#resources/charging/invoices.ts'
import { operationDefaults } from './generic-operations.ts'
import type { Operation } from './operation.ts'
import { updateOperationBy } from './operations-by-act.ts'

/** Operations on invoices (operations 10.6). */
export function invoiceOperations(model: Model): readonly Operation[] {
  const invoices = resourceNamed(model, 'invoices')
  return [
    generation(model),
    updateOperationBy(invoices, (tx, { resource, parsed, subject }) =>
      updateInvoice(tx, resource, { current: subject, parsed }),
    ),
    ...(
      [
        ['submit', 'Submits a draft invoice, which then cannot be changed.'],
        ['authorise', 'Authorises a submitted invoice.'],
        ['pay', 'Records the payment of an invoice.'],
        ['void', 'Voids an invoice that has not been authorised; its charges can then be invoiced again.'],
      ] as const
    ).map(([step, description]) => stepOf(model, step, description)),
  ]
}

function generation(model: Model): Operation {
  const baskets = resourceNamed(model, 'charge_baskets')
  const invoices = resourceNamed(model, 'invoices')
  const input = inputFor(model, basketNaming)
  return {
    ...operationDefaults(baskets, 'creation'),
    name: 'generate_invoice',
    method: 'POST',
    path: '/api/charge_baskets/generate_invoice',
    permission: 'generate_invoices',
    accepts: 'plain',
    input,
    answer: 'records',
    answers: invoices.name,
    description: 'Generates a draft invoice for each account from the closed baskets given, all or none.',
    run: async (tx, { parsed }) => {
      await validateInput(tx, input, parsed)
      const ids = await readVisibleIds(tx, baskets, parsed.values.ids)
      return {
        kind: 'records',
        resource: invoices,
        rows: await createInvoices(tx, { invoices, baskets }, ids),
      }
    },
  }
}

function stepOf(model: Model, step: InvoiceStep, description: string): Operation {
  const invoices = resourceNamed(model, 'invoices')
  const input = step === 'pay' ? inputFor(model, invoicePayment) : null
  return {
    ...operationDefaults(invoices, 'change'),
    name: step,
    method: 'POST',
    path: `/api/invoices/{id}/${step}`,
    accepts: input === null ? 'nothing' : 'plain',
    input,
    description,
    run: async (tx, { subject, parsed }) => {
      if (input !== null) await validateInput(tx, input, parsed)
      const { paid_at } = parsed.values
      const row = await advanceInvoice(tx, model, {
        current: subject,
        step,
        paid_at: typeof paid_at === 'string' ? paid_at : null,
      })
      return { kind: 'record', resource: invoices, row }
    },
  }
}
