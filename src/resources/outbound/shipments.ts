import { address, belongsTo, choice, code, integer, moment, notes, parts, resource, text } from '#declare/resource.ts'
import { referenceSlots, stringSlots } from '#resources/slots.ts'

/** Shipment: packages of one order that a carrier transports to the consignee. */
export const shipments = resource({
  name: 'shipments',
  one: 'shipment',
  area: 'shipping',
  description: 'Shipment: packages of one order that a carrier transports to the consignee.',
  verbs: [],
  searched: ['reference', 'tracking_number'],

  fields: {
    goods_out:           belongsTo('goods_outs', { required: true, description: 'Order.' }),
    account:             belongsTo('accounts', { required: true, read_only: true, description: 'Account that owns the goods.' }),
    warehouse:           belongsTo('warehouses', { required: true, read_only: true, description: 'Warehouse the shipment leaves from.' }),
    reference:           code({ sequence: 'SHIP', description: 'Shipment number; the next number of sequence SHIP when not given.' }),
    name:                text({ follows: ['reference'], description: 'Display name.' }),
    carrier:             belongsTo('carriers', { description: 'Carrier; the carrier of the order when not given.' }),
    carrier_service:     belongsTo('carrier_services', { description: 'Carrier service; the service of the order when no carrier is given.' }),
    status:              choice(['pending', 'submitted', 'failed', 'dispatched', 'cancelled'], { stored: 'lower', default: 'pending', read_only: true, plain_text: true, description: 'Status of the shipment.' }),
    tracking_number:     code({ description: 'Tracking number of the carrier.' }),
    delivery_notes:      notes({ description: 'Delivery instructions for the carrier; those of the order when not given.' }),
    collection_datetime: moment({ description: 'Date and time the carrier collects the shipment.' }),
    label_filename:      text({ read_only: true, description: 'File name of the label.' }),
    label_document:      belongsTo('documents', { read_only: true, on_delete: 'set_null', description: 'Label of the shipment; the label of the first package if each package has its own.' }),
    packages_count:      integer({ default: 0, read_only: true, description: 'Number of packages.' }),
    carrier_message:     notes({ read_only: true, description: 'Message from the carrier when it rejected the shipment.' }),
    submitted_at:        moment({ read_only: true, description: 'Time the carrier accepted the shipment.' }),
    dispatched_at:       moment({ read_only: true, description: 'Dispatch time.' }),
    calling_since:       moment({ read_only: true, write_only: true, description: 'Time the pending request to the carrier was started; null while there is none.' }),
    attempt:             integer({ default: 1, read_only: true, write_only: true, description: 'Number of the submission attempt; the same number is sent to the carrier until it has answered.' }),
    ...referenceSlots,
    ...stringSlots,
    address: address(),
    packages: parts('packages', 'shipment', { accepts_list: true, description: 'Packages of the shipment.' }),
  },
})
