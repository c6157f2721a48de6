/** The id of a record among the records of all types: `Carrier:12`. Clients take it as it is. */
export function nodeId(node: string, id: string): string {
  return `${node}:${id}`
}

/** The node type and the id within it that a `node_id` names, or null where it cannot be one. */
export function parseNodeId(text: string): { readonly node: string; readonly id: string } | null {
  const colon = text.indexOf(':')
  return colon < 0 ? null : { node: text.slice(0, colon), id: text.slice(colon + 1) }
}
