import assert from 'node:assert/strict'
import test from 'node:test'
import { isOnline, peopleOf } from './people.ts'

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
    {
      id: '2',
      name: 'Ben',
      now: null,
      has: 0,
      last: '2026-05-14T09:10:00Z',
      hour: 3,
      today: 7,
      device: null,
    },
    {
      id: '1',
      name: 'Ana',
      now: { type: 'PICK', place: 'A-01', since: '2026-05-14T09:30:00Z' },
      has: 2,
      last: null,
      hour: 0,
      today: 0,
      device: null,
    },
  ])
})

const none = { assigned: { nodes: [] }, last: { nodes: [] }, done: [], hour: [] }
const report = {
  reported_at: '2026-05-14T09:00:00Z',
  waiting_count: 3,
  refused_count: 1,
  battery_percent: 40,
}

test('people whose handheld reported are shown with it, also without a task', () => {
  const [ben, cara] = peopleOf(none, [
    { id: '21', user_id: '2', name: 'Ben', ...report },
    { id: '22', user_id: '3', name: 'Cara', ...report, waiting_count: null, battery_percent: null },
  ])
  const device = { id: '21', answered: '2026-05-14T09:00:00Z', waiting: 3, refused: 1, battery: 40 }
  assert.deepEqual([ben?.name, ben?.has, ben?.device], ['Ben', 0, device])
  assert.deepEqual(cara?.device, { ...device, id: '22', waiting: 0, battery: null })
})

test('a device that was not answered for three minutes is offline', () => {
  const answered = '2026-05-14T09:00:00Z'
  const device = { id: '21', answered, waiting: 0, refused: 0, battery: null }
  const after = (seconds: number) => isOnline(device, Date.parse(answered) + seconds * 1000)
  assert.deepEqual([after(60), after(180)], [true, false])
})
