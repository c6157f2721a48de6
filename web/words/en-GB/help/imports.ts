/** What fields of the area imports mean to people, by their description in the API. */
export const imports: Readonly<Record<string, string>> = {
  'Id of the record that it is about.': 'Record that it is about.',
  'SFTP user the file belongs to; null once it has been deleted.':
    'SFTP user the file belongs to; empty once it has been deleted.',
  'File name at upload; null for files provided by the service.':
    'File name at upload; empty for files provided by the service.',
  'Values in files to match, by field: account_in_file, customer_in_file, delivery_address_in_file, collection_address_in_file, and others.':
    'Values in files to match, by field: account, customer, delivery address, collection address, and others.',
  'Account to which the files are restricted; null means no restriction.':
    'Account to which the files are restricted; empty means no restriction.',
  'Complete configuration: settings, pre_processors, automatic_processing_flows and manual_processing_flows.':
    'Complete configuration: settings, preparation of the file, and flows that run by themselves or on request.',
  'Id of the record created or updated; null for a dry run.':
    'Record created or updated; empty for a dry run.',
  'Account to which the rows are restricted; null means no restriction.':
    'Account to which the rows are restricted; empty means no restriction.',
  "Result of the mapping: reason_code_to for a stock hold or release; the ids of account, customer and addresses for a file; the group's own fields for a lookup.":
    "Result of the mapping: the reason of a stock hold or release; account, customer and addresses for a file; the group's own fields for a lookup.",
  'Parser options, each {setting_type, value}.': 'Parser options, each with its type and value.',
  'Processing applied to the file before parsing, in order, each {kind, configuration}.':
    'Processing applied to the file before parsing, in order.',
  'Flows applied to each record, each {code, name, condition, processing_actions}.':
    'Flows applied to each record, each with its code, name, condition and actions.',
}
