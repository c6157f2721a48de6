/** Texts of printing. */
export const printing = {
  title: 'Printing',
  queue: 'Queue',
  nothing_waits: 'Nothing waits to be printed.',
  document: 'Document',
  printer: 'Printer',
  state: 'State',
  since: 'Since',
  again: 'Print again',
  printers: 'Printers',
  as_list: 'As a list',
  new_printer: 'New printer',
  no_printers: 'There is no printer yet.',
  prints: 'Prints',
  kinds: (documents: boolean, labels: boolean, isDefault: boolean) =>
    [
      [documents ? 'documents' : '', labels ? 'labels' : ''].filter(Boolean).join(' and '),
      isDefault ? '(default)' : '',
    ]
      .filter(Boolean)
      .join(' '),
  agent: 'Agent',
  agents: 'Agents',
  new_agent: 'New agent',
  no_agents: 'There is no agent yet: a program on site that fetches what is to be printed.',
  last_seen: 'Last seen',
  never: 'Never',
  token: 'Token',
  token_once: 'The token is shown now and never again.',
  command_text: 'With it the agent asks for what is to be printed:',
  copy: 'Copy',
}
