import { choice, code, integer, moment, object, resource } from '#declare/resource.ts'

/** Event: something that happened to a record, in the order of positions. */
export const events = resource({
  name: 'events',
  one: 'event',
  area: 'events',
  description: 'Event of a tenant, for consumers that must not miss any: an event is listed once it has its position, and positions have no gaps.',
  verbs: [],
  scope: 'feed',
  order: ['position'],

  fields: {
    position:       integer({ read_only: true, description: 'Position among all events of the tenant.' }),
    kind:           choice(['domain', 'change'], { required: true, plain_text: true, description: 'Kind of event: domain for warehouse events, which can trigger automations; change for changes of records.' }),
    resource_name:  code({ max: 100, required: true, description: 'Resource the event occurred on, such as goods_out; for a change, the type of the record.' }),
    event:          code({ max: 100, required: true, description: 'Event name, such as completed.' }),
    aggregate_type: code({ max: 100, required: true, description: 'Type of the record the event is about.' }),
    aggregate_id:   integer({ required: true, external_id: true, description: 'Id of the record the event is about.' }),
    aggregate_seq:  integer({ required: true, description: 'Sequence number among the events of the record.' }),
    data:           object({ required: true, description: 'Full record at the time of the event.' }),
    previous:       object({ description: 'Previous values of the changed fields.' }),
    actor_id:       integer({ external_id: true, description: 'User who caused the event.' }),
    source:         code({ max: 50, required: true, description: 'Source of the request: api, import, automation, job, handheld or cli.' }),
    request_id:     code({ max: 128, description: 'Id of the request.' }),
    cause_id:       code({ max: 50, description: 'Event that caused this one through an automation.' }),
    depth:          integer({ min: 0, default: 0, description: 'Number of automations in the chain between the original request and this event.' }),
    trace_parent:   code({ max: 55, read_only: true, write_only: true, description: 'Trace of the request that caused the event.' }),
    occurred_at:    moment({ required: true, description: 'Time of the event.' }),
    inserted_seq:   integer({ required: true, unlisted: true, description: 'Order in which the event was written.' }),
  },
})
