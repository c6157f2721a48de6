import type { Transaction } from '#database/transaction.ts'
import { inputFor } from '#declare/make-model.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { cancelCheck, completeCheck } from '#domain/counting/complete-check.ts'
import { recordAttempt } from '#domain/counting/record-attempt.ts'
import { requestCheck, requestChecks } from '#domain/counting/request-check.ts'
import { resolveRecords } from '#domain/counting/resolve-records.ts'
import { type CheckProgramme, runProgramme } from '#domain/counting/run-programme.ts'
import { readRecord } from '#records/find.ts'
import { readVisibleIds } from '#records/read-visible-ids.ts'
import {
  stockCheckAnswer,
  stockCheckAttempt,
  stockCheckCreation,
  stockCheckResolution,
  stockChecksCreation,
} from '#resources/stock/stock-check-acts.ts'
import { actWithInput } from './act-with-input.ts'
import { operationDefaults } from './generic-operations.ts'
import type { Operation, Outcome } from './operation.ts'
import { NOTHING } from './task-act.ts'

/** What an act answers about a check, beside its record. */
type CheckFacts = Readonly<Record<string, unknown>>

/** Operations on stock checks and their programmes (operations 8). */
export function stockCheckOperations(model: Model): readonly Operation[] {
  const checks = resourceNamed(model, 'stock_checks')
  const resources: CheckResources = { checks, answer_resource: inputFor(model, stockCheckAnswer) }
  return [
    creation(model, resources),
    manyCreation(model, checks),
    attemptOperation(model, resources),
    completionOperation(resources, {
      name: 'complete',
      description: 'Closes a stock check; goods that arrived after the last count are left out and listed.',
      run: completed,
    }),
    completionOperation(resources, { name: 'cancel', description: 'Cancels a stock check.', run: cancelled }),
    resolution(model, checks),
    generation(model, resources),
  ]
}

/** The resource, and the one its acts return. */
type CheckResources = { readonly checks: Resource; readonly answer_resource: Resource }

async function answerOf(
  tx: Transaction,
  { checks, answer_resource }: CheckResources,
  id: number,
  extra: CheckFacts = {},
): Promise<Outcome> {
  const row = await readRecord(tx, checks, { id })
  const facts = { stock_check_id: id, attempt_result: null, attempt_number: null, left_out: null }
  return { kind: 'record', resource: answer_resource, row: { ...row, ...facts, ...extra } }
}

function creation(model: Model, resources: CheckResources): Operation {
  return {
    ...operationDefaults(resources.checks, 'creation'),
    name: 'create',
    method: 'POST',
    path: '/api/stock_checks',
    permission: 'count_stock',
    accepts: 'plain',
    description: 'Creates a stock check of a location; if one is already pending, it is returned instead.',
    ...actWithInput(model, stockCheckCreation, async (tx, input) => {
      const { id } = await requestCheck(tx, { ...input, origin: 'manual' })
      return answerOf(tx, resources, id)
    }),
  }
}

function manyCreation(model: Model, checks: Resource): Operation {
  const locations = resourceNamed(model, 'locations')
  return {
    ...operationDefaults(checks, 'creation'),
    name: 'create_many',
    method: 'POST',
    path: '/api/stock_checks/create_many',
    permission: 'count_stock',
    accepts: 'plain',
    answer: 'records',
    answers: checks.name,
    description: 'Creates stock checks of several locations, all or none; pending ones are returned instead.',
    ...actWithInput(model, stockChecksCreation, async (tx, input) => {
      const location_ids = await readVisibleIds(tx, locations, input.location_ids, 'location_ids')
      const created = await requestChecks(tx, { ...input, location_ids, origin: 'manual' })
      return { kind: 'records', resource: checks, rows: created }
    }),
  }
}

function attemptOperation(model: Model, resources: CheckResources): Operation {
  return {
    ...operationDefaults(resources.checks, 'creation'),
    name: 'record_attempt',
    method: 'POST',
    path: '/api/stock_checks/{id}/record_attempt',
    permission: 'count_stock',
    accepts: 'plain',
    on_record: 'unlocked',
    description:
      'Records the count of one group of goods and returns whether it matches the system quantity.',
    ...actWithInput(model, stockCheckAttempt, async (tx, input, { subject: { id } }) => {
      const serial_numbers = input.serial_numbers.length > 0 ? input.serial_numbers : null
      const { result, attempt_number } = await recordAttempt(tx, id, { ...input, serial_numbers })
      return answerOf(tx, resources, id, { attempt_result: result, attempt_number })
    }),
  }
}

type CompletionAct = {
  readonly name: string
  readonly description: string
  /** The facts in the answer in addition to the record. */
  readonly run: (tx: Transaction, id: number) => Promise<CheckFacts>
}

async function completed(tx: Transaction, id: number): Promise<CheckFacts> {
  const left_out = await completeCheck(tx, id)
  return { left_out: left_out.map(({ quantity, ...goods }) => ({ ...goods, quantity: Number(quantity) })) }
}

async function cancelled(tx: Transaction, id: number): Promise<CheckFacts> {
  await cancelCheck(tx, id)
  return {}
}

function completionOperation(
  resources: CheckResources,
  { name, description, run }: CompletionAct,
): Operation {
  return {
    ...operationDefaults(resources.checks, 'change'),
    name,
    method: 'POST',
    path: `/api/stock_checks/{id}/${name}`,
    permission: 'count_stock',
    accepts: 'nothing',
    input: null,
    on_record: 'unlocked',
    description,
    run: async (tx, { subject }) => {
      const facts = await run(tx, subject.id)
      return answerOf(tx, resources, subject.id, facts)
    },
  }
}

function resolution(model: Model, checks: Resource): Operation {
  const records = resourceNamed(model, 'stock_check_records')
  return {
    ...operationDefaults(checks, 'creation'),
    name: 'resolve',
    method: 'POST',
    path: '/api/stock_checks/resolve',
    permission: 'count_stock',
    accepts: 'plain',
    answer: 'nothing',
    description: 'Resolves differences of failed stock checks, all or none.',
    uses_generic_plans: true,
    ...actWithInput(model, stockCheckResolution, async (tx, { stock_check_record_ids, ...input }) => {
      const ids = await readVisibleIds(tx, records, stock_check_record_ids, 'stock_check_record_ids')
      await resolveRecords(tx, model, { ...input, ids })
      return NOTHING
    }),
  }
}

function generation(model: Model, { checks }: CheckResources): Operation {
  const programmes = resourceNamed(model, 'stock_check_programmes')
  return {
    ...operationDefaults(programmes, 'change'),
    name: 'generate',
    method: 'POST',
    path: '/api/stock_check_programmes/{id}/generate',
    permission: 'count_stock',
    accepts: 'nothing',
    input: null,
    answer: 'records',
    answers: 'stock_checks',
    description: 'Creates the stock checks that are due in a programme.',
    run: async (tx, { subject }) => {
      // The row is one of stock_check_programmes, with the columns that are declared there.
      const created = await runProgramme(tx, subject as unknown as CheckProgramme)
      return { kind: 'records', resource: checks, rows: created }
    },
  }
}
