/** Texts of buttons, dialogs and other parts that every screen uses. */
export const kit = {
  /** In which figures and moments are written. */
  language_tag: 'en-GB',
  busy: 'Working …',
  close: 'Close',
  track: (number: string) => `Track ${number} with the carrier`,
  cancel: 'Cancel',
  undo: 'Undo',
  more: 'More',
  /** The part of a dialog that scrolls, for screen readers. */
  content: 'Content',
  notifications: 'Notifications',
  try_again: 'Try again',
}
