import assert from 'node:assert/strict'
import test from 'node:test'
import { peopleOf } from './people.ts'

const ana = { id: '1', name: 'Ana' }
const ben = { id: '2', name: 'Ben' }
const task = { type: 'PICK', user: ana, location_from: { code: 'A-01' }, location_to: null, start_at: null }

test('people without a task come first, and the current task of a person is the one they started', () => {
  const people = peopleOf({
    assigned: {
      nodes: [
        { ...task, id: '5', assigned_at: '2026-05-14T08:00:00Z' },
        { ...task, id: '6', assigned_at: '2026-05-14T09:00:00Z', start_at: '2026-05-14T09:30:00Z' },
      ],
    },
    last: { nodes: [{ id: '4', completed_at: '2026-05-14T09:10:00Z', completing_user: { id: '2' } }] },
    done: [{ completing_user: ben, total_records: 7 }],
    hour: [{ completing_user: { id: '2' }, total_records: 3 }],
  })
  assert.deepEqual(people, [
    { id: '2', name: 'Ben', now: null, has: 0, last: '2026-05-14T09:10:00Z', hour: 3, today: 7 },
    {
      id: '1',
      name: 'Ana',
      now: { type: 'PICK', place: 'A-01', since: '2026-05-14T09:30:00Z' },
      has: 2,
      last: null,
      hour: 0,
      today: 0,
    },
  ])
})
