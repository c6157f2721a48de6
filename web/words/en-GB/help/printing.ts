/** What fields of the area printing mean to people, by their description in the API. */
export const printing: Readonly<Record<string, string>> = {
  'Token for authentication at /print_agent; returned once on creation, null afterwards.':
    'Secret of the print agent; shown once, when it is created.',
  'Printer; null once it has been deleted.': 'Printer; empty once it has been deleted.',
  'Document to print; null once it has been deleted.': 'Document to print; empty once it has been deleted.',
  'Time at which it was known that the job was not printed within ten minutes; null once it is printed or given up.':
    'Time at which it was known that the job was not printed within ten minutes; empty once it is printed or given up.',
}
