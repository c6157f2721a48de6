/** What fields of the area events mean to people, by their description in the API. */
export const events: Readonly<Record<string, string>> = {
  'Action: created, updated, deleted or the name of another event, or signed_in, sign_in_failed, locked, refused.':
    'What happened: created, updated, deleted or another event, or signed in, sign-in failed, locked, refused.',
  'Type of the record concerned, or of the login: users, hhd_users, ftp_users, oauth_applications; null if an address was locked.':
    'Type of the record concerned, or of the login; empty if an address was locked.',
  'Id of the record concerned; null for refused requests.': 'Record concerned; empty for refused requests.',
  'Operation that was refused, such as sites.create (reading a list is sites.read), or the command used on the command line, such as user disable.':
    'What was refused, or the command used on the command line.',
  'User who performed the action; for an application, its own user. For an operator who is not a member only the id is given.':
    'User who performed the action; for an application, its own user. For an operator who is not a member only a number is given.',
  'Id of the application used, if recorded.': 'Application used, if recorded.',
  'Source of the request: api, import, automation, job, handheld or cli.':
    'How the request came: interface, import, automation, background, handheld or command line.',
  'Id of the request.': 'Request.',
  'Time of the (first) occurrence. The id begins with this time in milliseconds.':
    'Time of the (first) occurrence.',
  'Resource the event occurred on, such as goods_out; for a change, the type of the record.':
    'What the event is about, such as an order; for a change, the type of the record.',
  'Id of the record the event is about.': 'Record the event is about.',
}
