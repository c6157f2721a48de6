import { managePermission } from '#access/permissions.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { revertPutaway } from '#domain/putaway/revert-putaway.ts'
import { createReceipt, updateReceipt } from '#domain/receiving/create-receipt.ts'
import { cancelReceipt, closeReceipt, revertReceipt } from '#domain/receiving/end-receipt.ts'
import { openReceipt } from '#domain/receiving/open-receipt.ts'
import { receiveBlind } from '#domain/receiving/receive-blind.ts'
import { receiveTask } from '#domain/receiving/receive-task.ts'
import { receiveToPutaway, receiveToPutawayTogether } from '#domain/receiving/receive-to-putaway.ts'
import { receiveTogether } from '#domain/receiving/receive-together.ts'
import { unreceiveTask } from '#domain/receiving/unreceive-task.ts'
import type { Task } from '#domain/tasks/task.ts'
import { readRecord } from '#records/find.ts'
import { blindReceiving, receiving, receivingToPutaway } from '#resources/inbound/receiving.ts'
import { actWithInput } from './act-with-input.ts'
import { operationDefaults } from './generic-operations.ts'
import type { ActInput, Operation, Outcome } from './operation.ts'
import { createOperationBy, updateOperationBy } from './operations-by-act.ts'
import { receivesTogether } from './receives-together.ts'

/** Operations on receipts and their receive and putaway tasks. */
export function receiptOperations(model: Model): readonly Operation[] {
  const receipts = resourceNamed(model, 'goods_in_receipts')
  return [
    {
      ...createOperationBy(receipts, (tx, { resource, parsed }) =>
        createReceipt(tx, model, { resource, parsed }),
      ),
      description: 'Creates a goods-in receipt (advance shipping notice) with its lines.',
    },
    {
      ...updateOperationBy(receipts, (tx, { resource, parsed, subject }) =>
        updateReceipt(tx, resource, { current: subject, parsed }),
      ),
      description:
        'Updates a receipt: all fields while it is pending, only notes and references while goods are being received.',
    },
    ...stateOperations(model, receipts),
    ...taskOperations(model),
  ]
}

function stateOperations(model: Model, receipts: Resource): readonly Operation[] {
  const act = (
    name: string,
    description: string,
    run: (tx: Transaction, id: number) => Promise<void>,
  ): Operation => ({
    ...operationDefaults(receipts, 'change'),
    name,
    method: 'POST',
    path: `/api/goods_in_receipts/{id}/${name}`,
    permission: name === 'cancel' ? managePermission(receipts.name) : 'receive_goods',
    accepts: 'nothing',
    input: null,
    on_record: 'unlocked',
    description,
    uses_generic_plans: true,
    run: async (tx, { subject }) => {
      await run(tx, subject.id)
      return recordOf(tx, receipts, subject.id)
    },
  })
  return [
    act(
      'receive',
      'Starts receiving: creates a receive task for each storage unit or loose line.',
      openReceipt,
    ),
    act(
      'revert',
      'Reverts a receipt to pending if nothing has been received, so that it can be changed.',
      revertReceipt,
    ),
    act('close', 'Closes a receipt; quantities not received are short.', (tx, id) =>
      closeReceipt(tx, model, id),
    ),
    act('cancel', 'Cancels a receipt of which nothing has been received.', (tx, id) =>
      cancelReceipt(tx, model, id),
    ),
    {
      ...operationDefaults(receipts, 'creation'),
      name: 'receive_blind',
      method: 'POST',
      path: '/api/goods_in_receipts/{id}/receive_blind',
      permission: 'receive_goods',
      accepts: 'plain',
      on_record: 'unlocked',
      description: 'Receives goods that were not expected, on a blind receipt.',
      uses_generic_plans: true,
      ...actWithInput(model, blindReceiving, async (tx, { product_id, ...input }, { subject: { id } }) => {
        await receiveBlind(tx, model, { id, product_id, input })
        return recordOf(tx, receipts, id)
      }),
    },
  ]
}

async function recordOf(tx: Transaction, resource: Resource, id: number): Promise<Outcome> {
  return { kind: 'record', resource, row: await readRecord(tx, resource, { id }) }
}

/** The tasks of one type, under a name and path of their own. */
export function taskResource(model: Model, name: string, type: string): Resource {
  const tasks = resourceNamed(model, 'tasks')
  return { ...tasks, name, declaration: { ...tasks.declaration, name, discriminator: { type } } }
}

type ReceivingAct = {
  readonly name: string
  readonly description: string
  readonly input: Resource | null
  readonly run: (tx: Transaction, act: ActInput) => Promise<unknown>
}

/** An act on a task of one type that returns nothing. */
function taskAct(resource: Resource, { name, description, input, run }: ReceivingAct): Operation {
  return {
    ...operationDefaults(resource, input === null ? 'change' : 'creation'),
    name,
    method: 'POST',
    path: `/api/${resource.name}/{id}/${name}`,
    permission: 'receive_goods',
    accepts: input === null ? 'nothing' : 'plain',
    input,
    on_record: 'unlocked',
    answer: 'nothing',
    description,
    uses_generic_plans: true,
    run: async (tx, act_input) => {
      await run(tx, act_input)
      return { kind: 'nothing' }
    },
  }
}

/** The record of the path of a receive task. */
function taskOf(subject: ActInput['subject']): Task {
  // A row of receive tasks is a row of tasks.
  return subject as ActInput['subject'] & Task
}

function taskOperations(model: Model): readonly Operation[] {
  const receives = taskResource(model, 'receive_tasks', 'RCV')
  const putaways = taskResource(model, 'putaway_tasks', 'PWAY')
  const receive = actWithInput(model, receiving, (tx, input, { subject }) =>
    receiveTask(tx, model, { task: taskOf(subject), input }),
  )
  const place = actWithInput(model, receivingToPutaway, (tx, input, { subject }) =>
    receiveToPutaway(tx, model, { task: taskOf(subject), input }),
  )
  return [
    {
      ...taskAct(receives, {
        ...receive,
        name: 'receive',
        description: 'Completes a receive task with the goods received.',
      }),
      together: receivesTogether(model, { resource: receives, input: receive.input, act: receiveTogether }),
    },
    {
      ...taskAct(receives, {
        ...place,
        name: 'receive_to_putaway_location',
        description: 'Completes a receive task and puts the goods away at once.',
      }),
      together: receivesTogether(model, {
        resource: receives,
        input: place.input,
        act: receiveToPutawayTogether,
      }),
    },
    taskAct(receives, {
      name: 'unreceive',
      input: null,
      description: 'Reverses a receive task; the goods can then be received again.',
      run: (tx, { subject }) => unreceiveTask(tx, model, subject.id),
    }),
    taskAct(putaways, {
      name: 'revert',
      input: null,
      description: 'Reverses a putaway; the goods return to their previous location.',
      run: (tx, { subject }) => revertPutaway(tx, subject.id),
    }),
  ]
}
