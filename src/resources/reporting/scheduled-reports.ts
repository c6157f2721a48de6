import { belongsTo, choice, code, integers, moment, notes, objects, parts, resource, text } from '#declare/resource.ts'
import { variableFields } from '#resources/reporting/variables.ts'

const fields = {
  name:      text({ max: 50, required: true, description: 'Display name.' }),
  frequency: choice(['Day', 'Month'], { required: true, fixed: true, plain_text: true, description: 'Frequency: numbers are days of the week (Day) or days of the month (Month).' }),
  numbers:   integers({ required: true, description: 'Days the reports are sent: 1 Monday to 7 Sunday, or 1 to 31; a day beyond the end of a month means its last day.' }),
  time:      code({ max: 5, required: true, format: 'clock', description: 'Time of day the reports are sent, HH:MM.' }),
  timezone:  text({ format: 'timezone', description: "IANA time zone of the time; the tenant's time zone when not given." }),
  subject:   text({ max: 256, description: 'Email subject.' }),
  body:      notes({ description: 'Email text.' }),
} as const

const report = {
  report:    belongsTo('reports', { required: true, on_delete: 'cascade', description: 'Report.' }),
  variables: objects({ default: [], each: variableFields, description: 'Parameter values that override those of the report, each {name, value}.' }),
} as const

const recipient = {
  email_address: code({ max: 254, required: true, format: 'email', description: 'Email address of the recipient.' }),
  name:          text({ description: 'Name of the recipient.' }),
} as const

const ftpRecipient = {
  ftp_user: belongsTo('ftp_users', { required: true, on_delete: 'cascade', among: { direction: 'download' }, error: 'ftp_direction', description: 'SFTP user; must have direction download.' }),
} as const

/** Scheduled report: reports sent automatically by email or provided for download by SFTP. */
export const scheduledReports = resource({
  name: 'scheduled_reports',
  one: 'scheduled_report',
  area: 'reports',
  description: 'Scheduled report: reports sent automatically by email or provided for download by SFTP.',
  verbs: [],
  private_to: 'user',
  imported: false,

  fields: {
    ...fields,
    next_run_at:                     moment({ read_only: true, description: 'Time the reports are next sent.' }),
    last_run_at:                     moment({ read_only: true, description: 'Time the reports were last due to be sent.' }),
    user:                            belongsTo('users', { read_only: true, created_by: true, description: 'Owner: the only user who may change and delete the schedule. The reports show what this user is permitted to see, limited to what the users who last changed the reports and their queries are permitted to see.' }),
    scheduled_report_reports:        parts('scheduled_report_reports', 'scheduled_report', { list_only: true, description: 'Reports to send.' }),
    scheduled_report_recipients:     parts('scheduled_report_recipients', 'scheduled_report', { list_only: true, description: 'Email recipients.' }),
    scheduled_report_ftp_recipients: parts('scheduled_report_ftp_recipients', 'scheduled_report', { list_only: true, description: 'SFTP users the reports are provided to.' }),
  },
})

/** Scheduled report as it is sent; its lists replace the existing ones. */
export const scheduledReportInput = resource({
  name: 'scheduled_reports',
  one: 'scheduled_report',
  area: 'reports',
  description: 'Scheduled report as it is sent; its lists replace the existing ones.',
  verbs: [],

  fields: {
    ...fields,
    scheduled_report_reports:        objects({ max: 100, each: report, example: [{ report_id: 1 }], description: 'Reports to send, each {report_id, variables}.' }),
    scheduled_report_recipients:     objects({ max: 100, each: recipient, example: [{ email_address: 'person@example.com' }], description: 'Email recipients, each {email_address, name}.' }),
    scheduled_report_ftp_recipients: objects({ max: 100, each: ftpRecipient, description: 'SFTP users the reports are provided to, each {ftp_user_id}.' }),
  },
})

/** Report of a scheduled report. */
export const scheduledReportReports = resource({
  name: 'scheduled_report_reports',
  one: 'scheduled_report_report',
  area: 'reports',
  description: 'Report of a scheduled report.',
  verbs: [],

  fields: {
    scheduled_report: belongsTo('scheduled_reports', { required: true, fixed: true, on_delete: 'cascade', description: 'Scheduled report.' }),
    ...report,
  },

  graphql: { hidden: true },
})

/** Email recipient of a scheduled report. */
export const scheduledReportRecipients = resource({
  name: 'scheduled_report_recipients',
  one: 'scheduled_report_recipient',
  area: 'reports',
  description: 'Email recipient of a scheduled report.',
  verbs: [],

  fields: {
    scheduled_report: belongsTo('scheduled_reports', { required: true, fixed: true, on_delete: 'cascade', description: 'Scheduled report.' }),
    ...recipient,
  },

  graphql: { hidden: true },
})

/** SFTP recipient of a scheduled report. */
export const scheduledReportFtpRecipients = resource({
  name: 'scheduled_report_ftp_recipients',
  one: 'scheduled_report_ftp_recipient',
  area: 'reports',
  description: 'SFTP recipient of a scheduled report.',
  verbs: [],

  fields: {
    scheduled_report: belongsTo('scheduled_reports', { required: true, fixed: true, on_delete: 'cascade', description: 'Scheduled report.' }),
    ...ftpRecipient,
  },

  graphql: { hidden: true },
})
