import assert from 'node:assert/strict'
import test from 'node:test'
import { EventParser } from './event-stream.ts'

test('server-sent events are parsed equally from one text and from single characters', () => {
  const text = 'event: hello\ndata: {"position":7}\n\n:\n\nid: 9\n:\n\nid: 12\nevent: changed\ndata: {}\n\n'
  const whole = new EventParser().read(text)
  assert.deepEqual(
    whole.map(({ event, id, data }) => [event, id, data]),
    [
      ['hello', null, '{"position":7}'],
      ['', null, ''],
      ['', '9', ''],
      ['changed', '12', '{}'],
    ],
  )
  const parser = new EventParser()
  assert.deepEqual(
    [...text].flatMap((letter) => parser.read(letter)),
    whole,
  )
})
