/** What fields of the area integrations mean to people, by their description in the API. */
export const integrations: Readonly<Record<string, string>> = {
  'Id in the external system.': 'What the external system calls it.',
  'Product mapped to; null until the code has been matched.':
    'Product mapped to; empty until the code has been matched.',
  'Kind of run: `synchronization` exchanges products, orders and stock; `fulfilment` reports dispatched orders.':
    'Kind of run: synchronization exchanges products, orders and stock; fulfilment reports dispatched orders.',
  'Carrier mapped to; must be given together with carrier_service_id, or not at all.':
    'Carrier mapped to; given together with the carrier service, or not at all.',
  'Carrier service mapped to; must be given together with carrier_id, or not at all.':
    'Carrier service mapped to; given together with the carrier, or not at all.',
  'Settings required by the adapter. Secret keys are stored encrypted and returned as null; they stay unchanged when not sent or sent as null.':
    'Settings required by the connection. Secret ones are stored encrypted and never shown; left empty they stay as they are.',
  'Interval of automatic synchronization in minutes; null means never.':
    'Interval of automatic synchronization in minutes; empty means never.',
}
