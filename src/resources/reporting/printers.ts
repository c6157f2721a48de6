import { belongsTo, choice, code, flag, integer, moment, notes, resource, text } from '#declare/resource.ts'

/** A printer on site that documents or labels can be sent to. */
export const printers = resource({
  name: 'printers',
  one: 'printer',
  area: 'printing',
  means: 'A printer on site that documents or labels can be sent to.',
  verbs: ['remove'],

  fields: {
    name:               text({ required: true, means: 'The name shown to people.' }),
    description:        notes({ means: 'What a person should know about it: where it stands.' }),
    supports_documents: flag({ initially: true, means: 'Whether documents can be printed on it.' }),
    supports_labels:    flag({ means: 'Whether labels can be printed on it.' }),
    is_default:         flag({ means: 'Whether it is taken when none is named, for what it supports; there is one for documents and one for labels.' }),
    integration:        belongsTo('integrations', { means: "The cloud print connection it is reached by; the tenant's own when not given." }),
    agent:              belongsTo('print_agents', { on_removal: 'clear', means: 'The agent on site that reaches it.' }),
    device_name:        text({ means: 'What the agent calls it.' }),
    status:             choice(['AVAILABLE', 'OFFLINE', 'DISABLED'], { initially: 'AVAILABLE', read_only: true, plain: true, means: 'Whether it can be reached.' }),
  },
})

/** A program on site that fetches what is to be printed. */
export const printAgents = resource({
  name: 'print_agents',
  one: 'print_agent',
  area: 'printing',
  means: 'A program on site that fetches what is to be printed.',
  verbs: ['update'],

  fields: {
    name:         text({ required: true, means: 'The name shown to people.' }),
    token:        text({ read_only: true, shown_once: true, unlisted: true, means: 'What it proves itself with at /print_agent; answered once, when it is made, and null ever after.' }),
    last_seen_at: moment({ read_only: true, means: 'When it last asked for work.' }),
  },
})

/** One document on its way to a printer. */
export const printJobs = resource({
  name: 'print_jobs',
  one: 'print_job',
  area: 'printing',
  means: 'One document on its way to a printer.',
  verbs: [],

  fields: {
    printer:      belongsTo('printers', { on_removal: 'clear', means: 'The printer it goes to; empty once it is deleted.' }),
    document:     belongsTo('documents', { on_removal: 'clear', means: 'What is printed; empty once it is deleted.' }),
    content_type: code({ max: 100, required: true, means: 'application/pdf or application/zpl.' }),
    copies:       integer({ min: 1, max: 99, initially: 1, means: 'How often it is printed.' }),
    status:       choice(['queued', 'sent', 'printing', 'done', 'failed', 'expired'], { required: true, plain: true, means: 'How far it is; expired was not fetched within a day.' }),
    message:      notes({ means: 'Why it failed.' }),
    user:         belongsTo('users', { means: 'Who asked for it.' }),
    sent_at:      moment({ means: 'When the agent fetched it.' }),
    finished_at:  moment({ means: 'When it was printed or given up.' }),
  },
})
