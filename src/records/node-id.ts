/** The id of a record that is unique among all types: `Carrier:12`. Clients treat it as opaque. */
export function nodeId(node: string, id: string): string {
  return `${node}:${id}`
}

/** The node type and id of a `node_id`, or null if it is not one. */
export function parseNodeId(text: string): { readonly node: string; readonly id: string } | null {
  const colon = text.indexOf(':')
  return colon < 0 ? null : { node: text.slice(0, colon), id: text.slice(colon + 1) }
}
