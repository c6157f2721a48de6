import type { Words } from '#web/words/en-GB.ts'

/** Texts of the views that are drawn from metadata, in German. */
export const records: Words['records'] = {
  documents: 'Dokumente',
  no_documents: 'Es gibt noch keine Dokumente dazu.',
  show_document: 'Zeigen',
  save_document: 'Herunterladen',
  attach: 'Datei anhängen',
  attached: (file) => `${file} wurde angehängt`,
  new_of: (one: string) => `Neu: ${one}`,
  previous: 'Voriger Datensatz',
  next: 'Nächster Datensatz',
  edit: 'Bearbeiten',
  edit_of: (title: string) => `${title} bearbeiten`,
  delete: 'Löschen',
  delete_title: (title: string) => `${title} löschen?`,
  delete_text: 'Das kann nicht rückgängig gemacht werden.',
  delete_along: (parts: string) => `Mitgelöscht werden: ${parts}.`,
  deleted: (title: string) => `${title} wurde gelöscht`,
  saved: (title: string) => `${title} wurde gespeichert`,
  created: (title: string) => `${title} wurde angelegt`,
  preview: 'Was gedruckt wird',
  pages: (count) => (count === 1 ? '1 Seite.' : `${count} Seiten.`),
  preview_left: (count) =>
    count === 1
      ? 'Ein Datensatz mehr wird gedruckt, als zu sehen ist.'
      : `${count} Datensätze mehr werden gedruckt, als zu sehen sind.`,
  no_preview: 'Dieser Druck lässt sich vorher nicht zeigen.',
  keep: 'Behalten',
  consequences: {
    acts: {
      cancel: (one, put_back) =>
        put_back === null ? `${one} stornieren` : `${one} stornieren, ${put_back} zurücklagern`,
      short: (one, given_up) => (given_up === null ? `${one} kürzen` : `${one} um ${given_up} kürzen`),
      dispatch: (one, staged, missing) =>
        missing === null
          ? `${one}${staged === null ? '' : ` mit ${staged}`} versenden`
          : `${staged ?? 0} ohne die fehlenden ${missing} versenden`,
      close: (one, missing) =>
        missing === null ? `${one} abschließen` : `${one} abschließen, ${missing} fehlen`,
      other: (act, one) => `${one}: ${act}`,
    },
    figures: {
      cancelled_order: (isMoving, put_back, released) =>
        isMoving
          ? `${put_back} gepickte Einheiten werden durch Aufgaben zurückgelagert; Reservierungen von ${released} weiteren enden.`
          : 'Es ist nichts gepickt oder reserviert.',
      shorted_order: (given_up, left) =>
        `${given_up} Einheiten werden aufgegeben; ${left} sind reserviert und gehen weiter.`,
      dispatched_order: (staged, missing) =>
        missing === null
          ? `Alle ${staged} Einheiten gehen hinaus.`
          : `${staged} Einheiten gehen hinaus; ${missing} sind noch nicht gepickt.`,
      closed_receipt: (received, missing) =>
        missing === null
          ? `Alles ist angenommen: ${received} Einheiten.`
          : `${received} Einheiten sind angenommen; ${missing} sind nicht gekommen und werden nicht mehr erwartet.`,
    },
  },
  done: (act: string) => `${act}: erledigt`,
  acts: 'Aktionen',
  facts: 'Angaben',
  history: 'Verlauf',
  related: 'Zugehöriges',
  sections: 'Abschnitte des Datensatzes',
  no_history: 'Es ist nichts festgehalten.',
  nothing_here: 'Es gibt keine.',
  empty_lists: (count: number) => `${count} Listen ohne Einträge dazu`,
  all_of: (what: string) => `Alle: ${what}`,
  not_found: 'Diesen Datensatz gibt es nicht, oder Sie dürfen ihn nicht sehen.',
  not_allowed: (permission: string) =>
    `Das dürfen Sie nicht sehen. Nötig ist die Berechtigung „${permission}“.`,
  not_yours:
    'Das dürfen Sie nicht ändern: Es gehört jemand anderem oder auch Mandanten, die Sie nicht sehen.',
  read_failed: 'Das konnte nicht gelesen werden.',
  not_made: (things) => `${things} werden nicht von Hand angelegt`,
  not_made_text: 'Sie entstehen durch andere Arbeit und stehen in ihrer Liste, sobald diese getan ist.',
  not_changed: (thing) => `${thing}: wird nicht in einem Formular geändert`,
  not_changed_text:
    'Der Datensatz behält, womit er angelegt wurde; was mit ihm getan werden kann, steht auf seiner Seite.',
  to_those: (things) => `Zu: ${things}`,
  where_made: 'Wo sie entstehen',
  no_screen: 'Diese Art von Datensatz gibt es nicht.',
  was_is: (field: string, was: string, is: string) => `${field}: ${was} → ${is}`,
  by: (who: string, source: string) => `${who}, ${source}`,
  somebody: 'Jemand',
  created_at: (when: string) => `Angelegt ${when}`,
  updated_at: (when: string) => `geändert ${when}`,
  run: 'Ausführen',
  choose_file: 'Datei',
  answer: 'Antwort',
  shown_once: 'Jetzt kopieren',
  shown_once_text: 'Es wird nur dieses eine Mal gezeigt und lässt sich später nicht mehr lesen.',
  have_it: 'Ich habe es kopiert',
  copy_secret: (field) => `${field} kopieren`,
  copied: 'Kopiert',
  dry_run_pending: 'Was geschehen würde, wird geprüft …',
  dry_run_unknown: 'Was geschehen würde, lässt sich vorher nicht feststellen.',
  dry_run: (done, refused) =>
    refused === 0
      ? `Probeweise geprüft: es würde ${done === 1 ? '' : `für alle ${done} `}ausgeführt.`
      : `Probeweise geprüft: ${done} würden ausgeführt, ${refused} abgelehnt.`,
  events: { created: 'Angelegt', updated: 'Geändert', deleted: 'Gelöscht' },
}
