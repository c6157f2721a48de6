import { belongsTo, choice, code, integers, moment, notes, objects, parts, resource, text } from '#declare/resource.ts'
import { variableFields } from '#resources/reporting/variables.ts'

const fields = {
  name:      text({ max: 50, required: true, means: 'The name shown to people.' }),
  frequency: choice(['Day', 'Month'], { required: true, fixed: true, plain: true, means: 'Whether its days are those of the week or of the month.' }),
  numbers:   integers({ required: true, means: 'The days it goes out on: 1 Monday to 7 Sunday, or 1 to 31; a day a month lacks is its last.' }),
  time:      code({ max: 5, required: true, format: 'clock', means: 'When it goes out, HH:MM.' }),
  timezone:  text({ format: 'timezone', means: "The IANA time zone of the time; the tenant's when not given." }),
  subject:   text({ max: 256, means: 'The subject of the mail.' }),
  body:      notes({ means: 'The text of the mail.' }),
} as const

const report = {
  report:    belongsTo('reports', { required: true, on_removal: 'remove', means: 'The report.' }),
  variables: objects({ initially: [], each: variableFields, means: 'Values that win over those of the report, each {name, value}.' }),
} as const

const recipient = {
  email_address: code({ max: 254, required: true, format: 'email', means: 'Where the mail goes.' }),
  name:          text({ means: 'Who reads it.' }),
} as const

const ftpRecipient = {
  ftp_user: belongsTo('ftp_users', { required: true, on_removal: 'remove', among: { direction: 'download' }, otherwise: 'ftp_direction', means: 'The login; one that downloads.' }),
} as const

/** Reports that go out by themselves, by mail or to be fetched. */
export const scheduledReports = resource({
  name: 'scheduled_reports',
  one: 'scheduled_report',
  area: 'reports',
  means: 'Reports that go out by themselves, by mail or to be fetched.',
  verbs: [],

  fields: {
    ...fields,
    next_run_at:                     moment({ read_only: true, means: 'When it goes out next.' }),
    last_run_at:                     moment({ read_only: true, means: 'When it was last to go out.' }),
    user:                            belongsTo('users', { read_only: true, maker: true, means: 'Whose it is: only they change and delete it, and it shows what they may see.' }),
    scheduled_report_reports:        parts('scheduled_report_reports', 'scheduled_report', { given_whole: true, means: 'The reports that go out.' }),
    scheduled_report_recipients:     parts('scheduled_report_recipients', 'scheduled_report', { given_whole: true, means: 'Who gets them by mail.' }),
    scheduled_report_ftp_recipients: parts('scheduled_report_ftp_recipients', 'scheduled_report', { given_whole: true, means: 'The logins that fetch them.' }),
  },
})

/** A scheduled report as it is written: its lists are given whole. */
export const scheduledReportInput = resource({
  name: 'scheduled_reports',
  one: 'scheduled_report',
  area: 'reports',
  means: 'A scheduled report as it is written: its lists are given whole.',
  verbs: [],

  fields: {
    ...fields,
    scheduled_report_reports:        objects({ max: 100, each: report, example: [{ report_id: 1 }], means: 'The reports that go out, each {report_id, variables}.' }),
    scheduled_report_recipients:     objects({ max: 100, each: recipient, example: [{ email_address: 'person@example.com' }], means: 'Who gets them by mail, each {email_address, name}.' }),
    scheduled_report_ftp_recipients: objects({ max: 100, each: ftpRecipient, means: 'The logins that fetch them, each {ftp_user_id}.' }),
  },
})

/** One report that goes out. */
export const scheduledReportReports = resource({
  name: 'scheduled_report_reports',
  one: 'scheduled_report_report',
  area: 'reports',
  means: 'One report that goes out.',
  verbs: [],

  fields: {
    scheduled_report: belongsTo('scheduled_reports', { required: true, fixed: true, on_removal: 'remove', means: 'The schedule it belongs to.' }),
    ...report,
  },

  graphql: { hidden: true },
})

/** Somebody who gets reports by mail. */
export const scheduledReportRecipients = resource({
  name: 'scheduled_report_recipients',
  one: 'scheduled_report_recipient',
  area: 'reports',
  means: 'Somebody who gets reports by mail.',
  verbs: [],

  fields: {
    scheduled_report: belongsTo('scheduled_reports', { required: true, fixed: true, on_removal: 'remove', means: 'The schedule it belongs to.' }),
    ...recipient,
  },

  graphql: { hidden: true },
})

/** A login that fetches reports. */
export const scheduledReportFtpRecipients = resource({
  name: 'scheduled_report_ftp_recipients',
  one: 'scheduled_report_ftp_recipient',
  area: 'reports',
  means: 'A login that fetches reports.',
  verbs: [],

  fields: {
    scheduled_report: belongsTo('scheduled_reports', { required: true, fixed: true, on_removal: 'remove', means: 'The schedule it belongs to.' }),
    ...ftpRecipient,
  },

  graphql: { hidden: true },
})
