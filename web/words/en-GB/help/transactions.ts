/** What fields of the area transactions mean to people, by their description in the API. */
export const transactions: Readonly<Record<string, string>> = {
  'Operation id, shared by all movements of one operation.': 'Operation, shared by all its movements.',
  'Id of the source stock record, which may no longer exist.':
    'Source stock record, which may no longer exist.',
  'Id of the destination stock record, which may no longer exist.':
    'Destination stock record, which may no longer exist.',
  'Id of the stock record that was already there and was merged into the arriving one.':
    'Stock record that was already there and was merged into the arriving one.',
  'Source of the request: api, import, automation, job, handheld or cli; null for movements from before it was recorded.':
    'How the request came: interface, import, automation, background, handheld or command line; empty for movements from before it was recorded.',
  'Time the user moved the goods, where a handheld sent it later; otherwise null.':
    'Time the user moved the goods, where a handheld sent it later; otherwise empty.',
}
