import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OperationMetadata, TypeMetadata } from '#web/api/metadata.ts'
import { recordActsOf } from './record-acts.ts'

const ids = { fields: [{ attribute: 'ids', kind: 'ids', required: true }], lists: [] }
const act = (name: string, on_record: boolean) =>
  ({
    name,
    on_record,
    permission: 'manage_orders',
    path: on_record ? `/api/orders/{id}/${name}` : `/api/orders/${name}`,
    takes: on_record ? 'attributes' : 'plain',
    input: on_record ? null : ids,
  }) as unknown as OperationMetadata

test('an act that is done to one record and to many is offered once on a record, as that on one', () => {
  const offered = (operations: readonly OperationMetadata[]) =>
    recordActsOf({ operations } as unknown as TypeMetadata, { id: '7' }, () => true).map(
      ({ name, on_record }) => [name, on_record],
    )
  assert.deepEqual(
    offered([
      act('dispatch_note_of_many', false),
      act('cancel', true),
      act('dispatch_note', true),
      act('assign', false),
    ]),
    [
      ['cancel', true],
      ['dispatch_note', true],
      ['assign', false],
    ],
  )
  assert.deepEqual(offered([act('process', false), act('process', true)]), [['process', true]])
})
