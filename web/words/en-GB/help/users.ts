/** What fields of the area users mean to people, by their description in the API. */
export const users: Readonly<Record<string, string>> = {
  'Preferred language in this tenant, BCP 47.': 'Preferred language in this tenant, such as en-GB or de.',
  'IANA time zone in this tenant.': 'Time zone in this tenant, such as Europe/London.',
  'Ids of the accounts the user has access to, if not all.': 'Accounts the user has access to, if not all.',
  'Ids of the warehouses the user has access to, if not all.':
    'Warehouses the user has access to, if not all.',
  'Time the user accepted the invitation, or an operator admitted the user; null until then, and no access before.':
    'Time the user accepted the invitation, or an operator admitted the user; empty until then, and no access before.',
  'Preferred language, BCP 47.': 'Preferred language, such as en-GB or de.',
  'IANA time zone of the user.': 'Time zone of the user, such as Europe/London.',
  'IANA time zone of the user in this tenant.':
    'Time zone of the user in this tenant, such as Europe/London.',
  'Time the user accepted the invitation to this tenant, or an operator admitted the user; null until then, and no access before.':
    'Time the user accepted the invitation to this tenant, or an operator admitted the user; empty until then, and no access before.',
}
