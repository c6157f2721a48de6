import { managePermission, may } from '#access/permissions.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { advanceInvoice, type InvoiceStep } from '#domain/charging/advance-invoice.ts'
import { BASKETS_LOCK } from '#domain/charging/baskets-lock.ts'
import { type AccountInvoicing, closeAndInvoice } from '#domain/charging/close-and-invoice.ts'
import { createInvoices } from '#domain/charging/create-invoices.ts'
import { updateInvoice } from '#domain/charging/update-invoice.ts'
import { refusal } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { readVisibleIds } from '#records/read-visible-ids.ts'
import { accountsToInvoice, basketNaming, invoicePayment } from '#resources/charging/invoices.ts'
import type { Instant } from '#values/instant.ts'
import type { JsonObject } from '#values/json.ts'
import { actWithInput } from './act-with-input.ts'
import { operationDefaults } from './generic-operations.ts'
import type { ActInput, Operation } from './operation.ts'
import { updateOperationBy } from './operations-by-act.ts'

/** Operations on invoices (operations 10.6). */
export function invoiceOperations(model: Model): readonly Operation[] {
  const invoices = resourceNamed(model, 'invoices')
  return [
    generation(model),
    monthEnd(model),
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
  return {
    ...operationDefaults(baskets, 'creation'),
    name: 'generate_invoice',
    method: 'POST',
    path: '/api/charge_baskets/generate_invoice',
    permission: 'generate_invoices',
    accepts: 'plain',
    answer: 'records',
    answers: invoices.name,
    description: 'Generates a draft invoice for each account from the closed baskets given, all or none.',
    ...actWithInput(model, basketNaming, async (tx, input) => {
      const ids = await readVisibleIds(tx, baskets, input.ids)
      const rows = await createInvoices(tx, { invoices, baskets }, ids)
      return { kind: 'records' as const, resource: invoices, rows }
    }),
  }
}

function monthEnd(model: Model): Operation {
  const accounts = resourceNamed(model, 'accounts')
  const baskets = resourceNamed(model, 'charge_baskets')
  const invoices = resourceNamed(model, 'invoices')
  return {
    ...operationDefaults(baskets, 'creation'),
    name: 'close_and_invoice',
    method: 'POST',
    path: '/api/charge_baskets/close_and_invoice',
    permission: 'generate_invoices',
    accepts: 'plain',
    answer: 'facts',
    answers: 'account_invoicings',
    advisory_lock: BASKETS_LOCK,
    description:
      'Ends the month of accounts: closes their open baskets and generates a draft invoice for each of what is not invoiced yet, all or none. Says of each account what became of it.',
    ...actWithInput(model, accountsToInvoice, async (tx, { account_ids }) => {
      if (!may(tx.caller, managePermission(baskets.name))) throw refusal('permission_denied', {})
      const ids = await readVisibleIds(tx, accounts, account_ids, 'account_ids')
      const done = await closeAndInvoice(tx, { invoices, baskets }, ids)
      return {
        kind: 'facts' as const,
        type: 'account_invoicings',
        facts: { accounts: done.map(shownInvoicing) },
      }
    }),
  }
}

function shownInvoicing({ invoice, basket_ids, ...invoicing }: AccountInvoicing): JsonObject {
  return {
    ...invoicing,
    basket_ids: [...basket_ids],
    invoice:
      invoice === null
        ? null
        : (Object.fromEntries(SHOWN.map((field) => [field, invoice[field] ?? null])) as JsonObject),
  }
}

const SHOWN = ['id', 'document_number', 'currency', 'net_total', 'tax_total', 'gross_total'] as const

function stepOf(model: Model, step: InvoiceStep, description: string): Operation {
  const invoices = resourceNamed(model, 'invoices')
  const advance = async (tx: Transaction, current: FullRow, paid_at: Instant | null) => ({
    kind: 'record' as const,
    resource: invoices,
    row: await advanceInvoice(tx, model, { current, step, paid_at }),
  })
  const { input, run } =
    step === 'pay'
      ? actWithInput(model, invoicePayment, (tx, { paid_at }, { subject }) => advance(tx, subject, paid_at))
      : { input: null, run: (tx: Transaction, { subject }: ActInput) => advance(tx, subject, null) }
  return {
    ...operationDefaults(invoices, 'change'),
    name: step,
    method: 'POST',
    path: `/api/invoices/{id}/${step}`,
    accepts: input === null ? 'nothing' : 'plain',
    input,
    description,
    run,
  }
}
