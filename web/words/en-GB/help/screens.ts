/** What fields of the area screens mean to people, by their description in the API. */
export const screens: Readonly<Record<string, string>> = {
  'Whether others see it too: the roles listed, or everybody if none is. Needs manage_shared_views.':
    'Whether others see it too: the roles listed, or everybody if none is. Needs the permission for shared views.',
  'Ids of the roles it is shared with; if empty, everybody.': 'Roles it is shared with; if empty, everybody.',
  'Id of the record it is about.': 'Record it is about.',
  'Whether users limited to accounts see it, if they see the record. All that they write themselves is.':
    'Whether the client sees it. What the client’s people write always is.',
  'Ids of the users it mentions, who are notified.': 'People it mentions, who are notified.',
  'Ids of its files: documents that its author uploaded. Whoever sees the comment may download them.':
    'Its files, which its author uploaded. Whoever sees the comment may download them.',
  'Id of the record.': 'The record.',
  'Comment it is about; null for another reason.': 'Comment it is about; empty for another reason.',
  'New status of the record, or what an automation says; null for a comment.':
    'New status of the record, or what an automation says; empty for a comment.',
}
