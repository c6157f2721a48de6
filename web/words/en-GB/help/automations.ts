/** What fields of the area automations mean to people, by their description in the API. */
export const automations: Readonly<Record<string, string>> = {
  'Automation; null once it has been deleted.': 'Automation; empty once it has been deleted.',
  'Action; null once it has been deleted.': 'Action; empty once it has been deleted.',
  'Value; secrets are returned as null.': 'Value; secrets are never shown.',
  'Condition code; the last part of source_path when not given.':
    'Condition code; the last part of the path when not given.',
  'Path of the value in the event, such as data.account_id.': 'Where the value stands in the event.',
  'Event the run is about; null for a manual run without an event.':
    'Event the run is about; empty for a manual run without an event.',
  'Schedule settings: times, days, every_days, starts_on, at, timezone; of the event due: offset_minutes, time, statuses.':
    'Schedule: times, days, interval in days, start and time zone; for what becomes due how long before or after.',
  'Id of the record that failed.': 'Record that failed.',
  'Action log of the delivery; null for a replay.': 'Action log of the delivery; empty for a replay.',
  'Event id, the same for every attempt and replay.': 'Event, the same for every attempt and replay.',
  'Target URL; empty for those who may not view the record of the event.':
    'Address of the receiver; empty for those who may not view the record of the event.',
  'HTTP status of the last response.': 'Status of the last response.',
  'Ids of the deliveries.': 'Deliveries.',
}
