import type { Transaction } from '#database/transaction.ts'
import { inputFor } from '#declare/make-model.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { cancelCheck, completeCheck } from '#domain/counting/complete-check.ts'
import { recordAttempt } from '#domain/counting/record-attempt.ts'
import { requestCheck } from '#domain/counting/request-check.ts'
import { resolveRecords } from '#domain/counting/resolve-records.ts'
import { type CheckProgramme, runProgramme } from '#domain/counting/run-programme.ts'
import { checkInput } from '#records/check-input.ts'
import { seeRecord } from '#records/find.ts'
import { seeIds } from '#records/see-ids.ts'
import {
  stockCheckAnswer,
  stockCheckAttempt,
  stockCheckCreation,
  stockCheckResolution,
} from '#resources/stock/stock-check-acts.ts'
import { shapeFor } from './generic.ts'
import type { Operation, Outcome } from './operation.ts'
import { settling } from './settling.ts'

type Values = Readonly<Record<string, unknown>>

const textIn = (values: Values, name: string) => (typeof values[name] === 'string' ? values[name] : null)
const idIn = (values: Values, name: string) => (typeof values[name] === 'number' ? values[name] : null)

/** What can be done with stock checks and the programmes that ask for them (operations 8). */
export function stockCheckOperations(model: Model): readonly Operation[] {
  const checks = resourceNamed(model, 'stock_checks')
  const answer: Answer = { checks, shown: inputFor(model, stockCheckAnswer) }
  return [
    creation(model, answer),
    attempt(model, answer),
    ending(answer, {
      name: 'complete',
      description: 'Closes a stock check; goods that arrived after the last count are left out and listed.',
      run: completed,
    }),
    ending(answer, { name: 'cancel', description: 'Cancels a stock check.', run: cancelled }),
    resolution(model, checks),
    generation(model, answer),
  ]
}

/** The resource, and how its acts show it. */
type Answer = { readonly checks: Resource; readonly shown: Resource }

async function answered(
  tx: Transaction,
  { checks, shown }: Answer,
  id: number,
  extra: Values = {},
): Promise<Outcome> {
  const row = await seeRecord(tx, checks, { id })
  const facts = { stock_check_id: id, attempt_result: null, attempt_number: null, left_out: null }
  return { kind: 'record', resource: shown, row: { ...row, ...facts, ...extra } }
}

function creation(model: Model, answer: Answer): Operation {
  const input = inputFor(model, stockCheckCreation)
  return {
    ...shapeFor(answer.checks, 'creation'),
    name: 'create',
    method: 'POST',
    path: '/api/stock_checks',
    permission: 'count_stock',
    takes: 'plain',
    input,
    description: 'Creates a stock check of a location; if one is already pending, it is returned instead.',
    run: async (tx, { parsed }) => {
      await checkInput(tx, input, parsed)
      const { values } = parsed
      const { id } = await requestCheck(tx, {
        location_id: Number(values.location_id),
        expected_completion_date: textIn(values, 'expected_completion_date'),
        origin: 'manual',
        blind: values.blind !== false,
      })
      return answered(tx, answer, id)
    },
  }
}

function attempt(model: Model, answer: Answer): Operation {
  const input = inputFor(model, stockCheckAttempt)
  return {
    ...shapeFor(answer.checks, 'creation'),
    name: 'record_attempt',
    method: 'POST',
    path: '/api/stock_checks/{id}/record_attempt',
    permission: 'count_stock',
    takes: 'plain',
    input,
    on_record: 'seen',
    description:
      'Records the count of one group of goods and returns whether it matches the system quantity.',
    run: async (tx, { subject, parsed }) => {
      await checkInput(tx, input, parsed)
      const { values } = parsed
      const { result, attempt_number } = await recordAttempt(tx, subject.id, {
        product_id: Number(values.product_id),
        account_id: idIn(values, 'account_id'),
        batch: textIn(values, 'batch'),
        sell_by_date: textIn(values, 'sell_by_date'),
        best_before_date: textIn(values, 'best_before_date'),
        physical_count: String(values.physical_count),
      })
      return answered(tx, answer, subject.id, { attempt_result: result, attempt_number })
    },
  }
}

type Ending = {
  readonly name: string
  readonly description: string
  /** Gives what the answer says beside the record. */
  readonly run: (tx: Transaction, id: number) => Promise<Values>
}

async function completed(tx: Transaction, id: number): Promise<Values> {
  const left_out = await completeCheck(tx, id)
  return { left_out: left_out.map(({ quantity, ...goods }) => ({ ...goods, quantity: Number(quantity) })) }
}

async function cancelled(tx: Transaction, id: number): Promise<Values> {
  await cancelCheck(tx, id)
  return {}
}

function ending(answer: Answer, { name, description, run }: Ending): Operation {
  return {
    ...shapeFor(answer.checks, 'change'),
    name,
    method: 'POST',
    path: `/api/stock_checks/{id}/${name}`,
    permission: 'count_stock',
    takes: 'nothing',
    input: null,
    on_record: 'seen',
    description,
    run: async (tx, { subject }) => {
      const facts = await run(tx, subject.id)
      return answered(tx, answer, subject.id, facts)
    },
  }
}

function resolution(model: Model, checks: Resource): Operation {
  const input = inputFor(model, stockCheckResolution)
  const records = resourceNamed(model, 'stock_check_records')
  return {
    ...shapeFor(checks, 'creation'),
    name: 'resolve',
    method: 'POST',
    path: '/api/stock_checks/resolve',
    permission: 'count_stock',
    takes: 'plain',
    input,
    answer: 'nothing',
    description: 'Resolves differences of failed stock checks, all or none.',
    run: settling(model, async (tx, { parsed }) => {
      await checkInput(tx, input, parsed)
      const { values } = parsed
      await resolveRecords(tx, model, {
        ids: await seeIds(tx, records, values.stock_check_record_ids),
        reason_code_id: idIn(values, 'reason_code_id'),
        adjust: values.adjust !== false,
      })
      return { kind: 'nothing' }
    }),
  }
}

function generation(model: Model, { checks }: Answer): Operation {
  const programmes = resourceNamed(model, 'stock_check_programmes')
  return {
    ...shapeFor(programmes, 'change'),
    name: 'generate',
    method: 'POST',
    path: '/api/stock_check_programmes/{id}/generate',
    permission: 'count_stock',
    takes: 'nothing',
    input: null,
    answer: 'records',
    answers: 'stock_checks',
    description: 'Creates the stock checks that are due in a programme.',
    run: async (tx, { subject }) => {
      // The row is one of stock_check_programmes, with the columns that are declared there.
      const made = await runProgramme(tx, subject as unknown as CheckProgramme)
      return { kind: 'records', resource: checks, rows: made }
    },
  }
}
