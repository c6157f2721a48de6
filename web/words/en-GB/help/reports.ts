/** What fields of the area reports mean to people, by their description in the API. */
export const reports: Readonly<Record<string, string>> = {
  'GraphQL root of the list.': 'List that is exported.',
  'Filter of the list, as its GraphQL filter type takes it.': 'Filter of the list.',
  'Order of the list: `code DESC, id ASC`.': 'Order of the list.',
  'Columns, each {name, path}.': 'Columns, each with its name and path.',
  'GraphQL query; validated when it is saved.': 'Query; checked when it is saved.',
  'Parameters of the query, each {name, type}. Types: Integer, Date, String, Decimal, Boolean, ID, Datetime, or a list such as [ID].':
    'Parameters of the query, each with its name and type: whole number, date, text, decimal, yes or no, number of a record, date and time, or a list of these.',
  'Path of the rows in the result, such as data.tasks.aggregation or data.tasks.all.edges.':
    'Where the rows stand in the result.',
  'Columns, each {name, path, prefix, suffix}.':
    'Columns, each with its name, its path and what stands before and after.',
  'Values for the parameters of the query, each {name, value, prompt, operator}.':
    'Values for the parameters of the query, each with its name, value, question and comparison.',
  'Owner: the only user who may change, delete and generate the report. Users with manage_all_reports may take it over.':
    'Owner: the only user who may change, delete and generate the report. Users who may manage all reports may take it over.',
  'Parameter values that override those of the report, each {name, value}.':
    'Parameter values that override those of the report, each with its name.',
  'Time of day the reports are sent, HH:MM.': 'Time of day the reports are sent, such as 07:30.',
  "IANA time zone of the time; the tenant's time zone when not given.":
    "Time zone of the time, such as Europe/London; the tenant's when not given.",
  'Reports to send, each {report_id, variables}.': 'Reports to send, with their values.',
  'Email recipients, each {email_address, name}.': 'Email recipients, each with address and name.',
  'SFTP users the reports are provided to, each {ftp_user_id}.': 'SFTP users the reports are provided to.',
}
