/** Texts of reports. */
export const reports = {
  of_list: 'Make a report of this list',
  of_list_text: 'It has the columns, the filters and the order that are shown now, and all rows.',
  make: 'Make the report',
  run: 'Run',
  date_words: 'A date, or words such as “last monday” or “start of this month”.',
  being_made: 'The file is being made …',
  failed: 'The file could not be made; the document says why.',
  made: (name: string) => `${name} is ready`,
  download: 'Download',
}
