import { choice, code, integer, moment, object, resource } from '#declare/resource.ts'

/** Something that happened, for readers that want to miss nothing. */
export const events = resource({
  name: 'events',
  one: 'event',
  area: 'events',
  means: 'Something that happened, for readers that want to miss nothing: it shows once it has its position, and the positions have no gap.',
  verbs: [],
  scope: 'feed',
  order: ['position'],

  fields: {
    position:       integer({ read_only: true, means: 'Its place among all events of the tenant.' }),
    kind:           choice(['domain', 'change'], { required: true, plain: true, means: 'domain: of the floor, automations listen to it; change: of a record.' }),
    resource_name:  code({ max: 100, required: true, means: 'What it happened to: goods_out; of a change, the type of the record.' }),
    event:          code({ max: 100, required: true, means: 'What happened: completed.' }),
    aggregate_type: code({ max: 100, required: true, means: 'The type of the record it is about.' }),
    aggregate_id:   integer({ required: true, names_outside: true, means: 'The record it is about.' }),
    aggregate_seq:  integer({ required: true, means: 'Its running number among the events of that record.' }),
    data:           object({ required: true, means: 'The whole record as it was then.' }),
    previous:       object({ means: 'The former values of what changed.' }),
    actor_id:       integer({ names_outside: true, means: 'The user who did it.' }),
    source:         code({ max: 50, required: true, means: 'The way they came in: api, import, automation, job, handheld, cli.' }),
    request_id:     code({ max: 128, means: 'The request that did it.' }),
    cause_id:       code({ max: 50, means: 'The event that caused it through an automation.' }),
    depth:          integer({ min: 0, initially: 0, means: 'How many automations stand between it and a person.' }),
    occurred_at:    moment({ required: true, means: 'When it happened.' }),
    inserted_seq:   integer({ required: true, unlisted: true, means: 'The order in which it was written.' }),
  },
})
