/** Texts of the audit. */
export const audit = {
  views: {
    all: 'All',
    deleted: 'Deleted',
    sign_ins: 'Sign-ins',
    failed_sign_ins: 'Failed sign-ins',
    refused: 'Refused',
  },
  at: (when: string, source: string) => (source === '' ? when : `${when} · ${source}`),
  of_person: 'Everything by this person',
  of_record: 'Everything about this record',
  times: (count: number) => `${count} times`,
  refused: (operation: string, permission: string) =>
    permission === '' ? operation : `${operation} · ${permission}`,
  changes: 'Changes',
  field: 'Field',
  was: 'Was',
  is: 'Is',
}
