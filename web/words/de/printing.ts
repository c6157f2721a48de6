import type { Words } from '#web/words/en-GB.ts'

/** Texts of printing, in German. */
export const printing: Words['printing'] = {
  title: 'Drucken',
  queue: 'Warteschlange',
  nothing_waits: 'Nichts wartet auf den Druck.',
  document: 'Dokument',
  printer: 'Drucker',
  state: 'Stand',
  since: 'Seit',
  again: 'Noch einmal drucken',
  printers: 'Drucker',
  as_list: 'Als Liste',
  new_printer: 'Neuer Drucker',
  no_printers: 'Es gibt noch keinen Drucker.',
  prints: 'Druckt',
  kinds: (documents, labels, isDefault) =>
    [
      [documents ? 'Dokumente' : '', labels ? 'Etiketten' : ''].filter(Boolean).join(' und '),
      isDefault ? '(Standard)' : '',
    ]
      .filter(Boolean)
      .join(' '),
  agent: 'Agent',
  agents: 'Agenten',
  new_agent: 'Neuer Agent',
  no_agents: 'Es gibt noch keinen Agenten: ein Programm vor Ort, das abholt, was zu drucken ist.',
  last_seen: 'Zuletzt gesehen',
  never: 'Nie',
  token: 'Token',
  token_once: 'Das Token wird jetzt gezeigt und nie wieder.',
  command_text: 'Damit fragt der Agent, was zu drucken ist:',
  copy: 'Kopieren',
}
