/** Texts of the views that are drawn from metadata. */
export const records = {
  documents: 'Documents',
  no_documents: 'There are no documents of it yet.',
  show_document: 'Show',
  save_document: 'Download',
  attach: 'Attach a file',
  attached: (file: string) => `${file} was attached`,
  new_of: (one: string) => `New ${one}`,
  previous: 'Previous record',
  next: 'Next record',
  edit: 'Edit',
  edit_of: (title: string) => `Edit ${title}`,
  delete: 'Delete',
  delete_title: (title: string) => `Delete ${title}?`,
  delete_text: 'This cannot be undone.',
  delete_along: (parts: string) => `Deleted with it: ${parts}.`,
  deleted: (title: string) => `${title} was deleted`,
  saved: (title: string) => `${title} was saved`,
  created: (title: string) => `${title} was created`,
  preview: 'What is printed',
  pages: (count: number) => (count === 1 ? '1 page.' : `${count} pages.`),
  preview_left: (count: number) =>
    count === 1
      ? 'One more record is printed than is shown.'
      : `${count} more records are printed than are shown.`,
  no_preview: 'This print cannot be shown before.',
  keep: 'Keep it',
  consequences: {
    acts: {
      cancel: (one: string, put_back: string | null): string =>
        put_back === null ? `Cancel ${one}` : `Cancel ${one}, put ${put_back} back`,
      short: (one: string, given_up: string | null): string =>
        given_up === null ? `Short ${one}` : `Short ${one}, give ${given_up} up`,
      dispatch: (one: string, staged: string | null, missing: string | null): string =>
        missing === null
          ? `Dispatch ${one}${staged === null ? '' : ` of ${staged}`}`
          : `Dispatch ${staged ?? 0} without the ${missing} missing`,
      close: (one: string, missing: string | null): string =>
        missing === null ? `Close ${one}` : `Close ${one}, ${missing} missing`,
      other: (act: string, one: string): string => `${act} ${one}`,
    },
    figures: {
      cancelled_order: (isMoving: boolean, put_back: string, released: string): string =>
        isMoving
          ? `${put_back} picked units are put back by tasks; reservations of ${released} more end.`
          : 'Nothing is picked or reserved.',
      shorted_order: (given_up: string, left: string): string =>
        `${given_up} units are given up; ${left} are allocated and go on.`,
      dispatched_order: (staged: string, missing: string | null): string =>
        missing === null
          ? `All ${staged} units leave.`
          : `${staged} units leave; ${missing} are not picked yet.`,
      closed_receipt: (received: string, missing: string | null): string =>
        missing === null
          ? `All was received: ${received} units.`
          : `${received} units were received; ${missing} have not come, and are no longer expected.`,
    },
  },
  done: (act: string) => `${act}: done`,
  acts: 'Actions',
  facts: 'Facts',
  history: 'History',
  related: 'Related',
  sections: 'Sections of the record',
  no_history: 'Nothing has been recorded of it.',
  nothing_here: 'There are none.',
  empty_lists: (count: number) => `${count} lists without records of it`,
  all_of: (what: string) => `All ${what}`,
  not_found: 'There is no such record, or you may not see it.',
  not_allowed: (permission: string) => `You may not see this. It needs the permission “${permission}”.`,
  not_yours: 'You may not change this: it is somebody else’s, or clients whom you do not see share it.',
  read_failed: 'This could not be read.',
  not_made: (things: string) => `${things} are not made by hand`,
  not_made_text: 'They come about by other work, and stand in their list as soon as that is done.',
  not_changed: (thing: string) => `A ${thing} is not changed in a form`,
  not_changed_text: 'It keeps what it was made with; what can be done with it stands on its page.',
  to_those: (things: string) => `To ${things.charAt(0).toLowerCase()}${things.slice(1)}`,
  where_made: 'Where they come from',
  no_screen: 'There is no such type of record.',
  was_is: (field: string, was: string, is: string) => `${field}: ${was} → ${is}`,
  by: (who: string, source: string) => `${who} by ${source}`,
  somebody: 'Somebody',
  created_at: (when: string) => `Created ${when}`,
  updated_at: (when: string) => `changed ${when}`,
  run: 'Do it',
  choose_file: 'File',
  answer: 'Answer',
  shown_once: 'Copy it now',
  shown_once_text: 'It is shown this once and cannot be read again.',
  have_it: 'I have copied it',
  copy_secret: (field: string) => `Copy ${field}`,
  copied: 'Copied',
  dry_run_pending: 'Finding out what would happen …',
  dry_run_unknown: 'What would happen cannot be known before it is done.',
  dry_run: (done: number, refused: number) =>
    refused === 0
      ? `Tried without saving: it would be done${done === 1 ? '' : ` for all ${done}`}.`
      : `Tried without saving: ${done} would be done, ${refused} refused.`,
  events: { created: 'Created', updated: 'Changed', deleted: 'Deleted' },
}
