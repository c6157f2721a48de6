/** What resources mean to people, by their description in the API. */
export const resources: Readonly<Record<string, string>> = {
  'Audit entry: a change, a sign-in or failed sign-in, or a refused request. Every event is also an audit entry under the same id; ids ascend with time.':
    'Audit entry: a change, a sign-in or failed sign-in, or a refused request. Every event is also an audit entry.',
  'Label type of a carrier without an adapter; the label content is an attached Liquid template file.':
    'Label type of a carrier without a connection; the label content is an attached template file.',
  'Order status. All tenants have the same statuses with the same ids.':
    'Order status. All tenants have the same statuses.',
  'OAuth application: program that uses the API in this tenant. It is owned by the tenant in which it was created.':
    'Program that works with this tenant. It is owned by the tenant in which it was created.',
  'Report query: GraphQL query whose result is shown in reports and widgets.':
    'Report query: its result is shown in reports and widgets.',
  'Record that a scanned code stands for; the id is that of the record.':
    'Record that a scanned code stands for.',
  'Template for a printed document or label; the content is an attached Liquid file.':
    'Template for a printed document or label; the content is an attached file.',
}
