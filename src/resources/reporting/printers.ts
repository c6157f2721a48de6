import { belongsTo, choice, code, flag, integer, moment, notes, resource, text } from '#declare/resource.ts'

/** Printer on site for documents or labels. */
export const printers = resource({
  name: 'printers',
  one: 'printer',
  area: 'printing',
  description: 'Printer on site for documents or labels.',
  verbs: ['remove'],
  shared_with: 'all',

  fields: {
    name:               text({ required: true, description: 'Display name.' }),
    description:        notes({ description: 'Description, such as where the printer is.' }),
    supports_documents: flag({ default: true, description: 'Whether documents can be printed.' }),
    supports_labels:    flag({ description: 'Whether labels can be printed.' }),
    is_default:         flag({ description: 'Whether this is the default printer for what it supports. There is one default for documents and one for labels.' }),
    integration:        belongsTo('integrations', { description: "Cloud print integration the printer is connected to; the tenant's default connection when not given." }),
    agent:              belongsTo('print_agents', { on_delete: 'set_null', description: 'Print agent on site that the printer is connected to.' }),
    device_name:        text({ description: 'Device name known to the print agent.' }),
    status:             choice(['AVAILABLE', 'OFFLINE', 'DISABLED'], { default: 'AVAILABLE', read_only: true, plain_text: true, description: 'Availability of the printer.' }),
  },
})

/** Print agent: program on site that fetches print jobs. */
export const printAgents = resource({
  name: 'print_agents',
  one: 'print_agent',
  area: 'printing',
  description: 'Print agent: program on site that fetches print jobs.',
  verbs: ['update'],
  shared_with: 'all',
  details: { print_agent_tokens: 'print_agent_id' },

  fields: {
    name:         text({ required: true, description: 'Display name.' }),
    token:        text({ read_only: true, shown_once: true, unlisted: true, description: 'Token for authentication at /print_agent; returned once on creation, null afterwards.' }),
    last_seen_at: moment({ read_only: true, description: 'Time the agent last asked for print jobs.' }),
  },
})

/** Print job: a document sent to a printer. */
export const printJobs = resource({
  name: 'print_jobs',
  one: 'print_job',
  area: 'printing',
  description: 'Print job: a document sent to a printer.',
  verbs: [],

  fields: {
    printer:      belongsTo('printers', { on_delete: 'set_null', description: 'Printer; null once it has been deleted.' }),
    document:     belongsTo('documents', { part_of_target: true, on_delete: 'set_null', description: 'Document to print; null once it has been deleted.' }),
    content_type: code({ max: 100, required: true, description: 'Content type: application/pdf or application/zpl.' }),
    copies:       integer({ min: 1, max: 99, default: 1, description: 'Number of copies.' }),
    status:       choice(['queued', 'sent', 'printing', 'done', 'failed', 'expired'], { required: true, plain_text: true, description: 'Status of the print job; expired if it was not fetched within a day.' }),
    message:      notes({ description: 'Reason for the failure.' }),
    user:         belongsTo('users', { description: 'User who requested the print.' }),
    sent_at:      moment({ description: 'Time the agent fetched the job.' }),
    finished_at:  moment({ description: 'Time the job was printed or given up.' }),
    stuck_at:     moment({ description: 'Time at which it was known that the job was not printed within ten minutes; null once it is printed or given up.' }),
  },
})
