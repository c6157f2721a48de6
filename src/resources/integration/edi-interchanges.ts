import { belongsTo, choice, code, flag, integer, moment, notes, resource, text } from '#declare/resource.ts'

/** EDI interchange: one that was sent to a partner or received from one. */
export const ediInterchanges = resource({
  name: 'edi_interchanges',
  one: 'edi_interchange',
  area: 'imports',
  description: 'EDI interchange that was sent to a partner or received from one, and what became of it.',
  verbs: [],

  fields: {
    edi_partner:     belongsTo('edi_partners', { required: true, description: 'Partner.' }),
    account:         belongsTo('accounts', { required: true, description: 'Account of the partner.' }),
    direction:       choice(['sent', 'received'], { required: true, plain_text: true, description: 'Direction.' }),
    message_type:    text({ required: true, description: 'Type of its messages: 945, DESADV and the like; several are separated by commas.' }),
    control_number:  code({ max: 35, required: true, description: 'Interchange control number: ISA13 or UNB 0020, without leading zeros.' }),
    is_test:         flag({ description: 'Whether it is marked as a test.' }),
    status:          choice(['sent', 'received', 'accepted', 'accepted_with_errors', 'rejected', 'duplicate', 'overdue'], { required: true, plain_text: true, description: 'Status: a sent one is accepted or rejected by the acknowledgement of the partner, and overdue while it is missing for too long; a received one by what its import became.' }),
    reason:          notes({ description: 'Reason for a rejection, with the segments that the acknowledgement names.' }),
    record_type:     code({ max: 100, description: 'Type of the record that it is about.' }),
    record_id:       integer({ min: 1, description: 'Id of the record that it is about.' }),
    event_id:        code({ max: 50, description: 'Event that it was sent for; sent again for the same event it keeps its control number.' }),
    import:          belongsTo('imports', { on_delete: 'set_null', description: 'Import of the file in which it was received.' }),
    acknowledges:    belongsTo('edi_interchanges', { on_delete: 'set_null', description: 'Received interchange that this one acknowledges.' }),
    acknowledge_by:  moment({ description: 'Time by which an acknowledgement is expected.' }),
    acknowledged_at: moment({ description: 'Time of the acknowledgement.' }),
    file_name:       text({ description: 'Name of the file.' }),
    content:         notes({ max: 10_000_000, description: 'Text of a sent interchange.' }),
  },
})
