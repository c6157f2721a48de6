import { address, belongsTo, choice, code, integer, moment, notes, parts, resource, text } from '#declare/resource.ts'
import { referenceSlots, stringSlots } from '#resources/slots.ts'

/** Packages of one order that a carrier takes to their receiver. */
export const shipments = resource({
  name: 'shipments',
  one: 'shipment',
  area: 'shipping',
  means: 'Packages of one order that a carrier takes to their receiver.',
  verbs: [],

  fields: {
    goods_out:           belongsTo('goods_outs', { required: true, means: 'The order.' }),
    account:             belongsTo('accounts', { required: true, read_only: true, means: 'Who owns the goods.' }),
    warehouse:           belongsTo('warehouses', { required: true, read_only: true, means: 'Where it leaves from.' }),
    reference:           code({ sequence: 'SHIP', means: 'Its number; the next of sequence SHIP when not given.' }),
    name:                text({ follows: ['reference'], means: 'The name shown to people.' }),
    carrier:             belongsTo('carriers', { means: "Who takes it; the order's carrier when not given." }),
    carrier_service:     belongsTo('carrier_services', { means: "The service of that carrier; the order's when no carrier is given." }),
    status:              choice(['pending', 'submitted', 'failed', 'dispatched', 'cancelled'], { stored: 'lower', initially: 'pending', read_only: true, plain: true, means: 'How far it is.' }),
    tracking_number:     code({ means: 'What the carrier knows it by.' }),
    delivery_notes:      notes({ means: "What the carrier should know; as the order says when not given." }),
    collection_datetime: moment({ means: 'When the carrier fetches it.' }),
    label_filename:      text({ read_only: true, means: 'The name of the file its label is in.' }),
    label_document:      belongsTo('documents', { read_only: true, on_removal: 'clear', means: 'Its label; that of the first package when each has its own.' }),
    packages_count:      integer({ initially: 0, read_only: true, means: 'How many packages it has.' }),
    carrier_message:     notes({ read_only: true, means: 'What the carrier said when it refused.' }),
    submitted_at:        moment({ read_only: true, means: 'When the carrier took it on.' }),
    dispatched_at:       moment({ read_only: true, means: 'When its goods left.' }),
    calling_since:       moment({ read_only: true, write_only: true, means: 'Since when the carrier is being asked; empty while it is not.' }),
    attempt:             integer({ initially: 1, read_only: true, write_only: true, means: 'Which submission it is; the carrier is told the same number until it has answered.' }),
    ...referenceSlots,
    ...stringSlots,
    address: address(),
    packages: parts('packages', 'shipment', { also_whole: true, means: 'What it consists of.' }),
  },
})
