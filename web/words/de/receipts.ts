import type { Words } from '#web/words/en-GB.ts'

/** Texts of the screens of goods in, in German. */
export const receipts: Words['receipts'] = {
  title: 'Wareneingang',
  views: {
    open: 'Offen',
    expected_today: 'Heute erwartet',
    late: 'Verspätet',
    receiving: 'In Annahme',
    discrepancies: 'Zu wenig gekommen',
    done_today: 'Heute erledigt',
    all: 'Alle',
  },
  next: 'Was als Nächstes kommt',
  state: (status, receive, put_away) => {
    if (status === 'PENDING') return 'Erwartet. Die Annahme beginnt, wenn die Ware da ist.'
    if (status === 'CANCELLED') return 'Storniert.'
    if (status === 'COMPLETED') return 'Alles ist angenommen und eingelagert.'
    if (receive > 0)
      return receive === 1 ? 'Eine Annahmeaufgabe ist offen.' : `${receive} Annahmeaufgaben sind offen.`
    return put_away === 1 ? 'Eine Einlagerung ist offen.' : `${put_away} Einlagerungen sind offen.`
  },
  alert: 'Es kam weniger, als das Konto duldet.',
  tabs: { lines: 'Positionen', tasks: 'Aufgaben' },
  progress: 'Fortschritt',
  discrepancy: 'Abweichung',
  as_expected: 'Wie erwartet',
  received_of: (product) => `Gekommen von ${product}`,
  came_of: (came, expected) => `${came} von ${expected} angenommen`,
  receive_quantity: (quantity, product) => `${quantity} von ${product} annehmen`,
  receive_all: (lines, units) =>
    `${lines === 1 ? '1 Position' : `Alle ${lines} Positionen`} wie erwartet annehmen (${units})`,
  received_lines: (lines) =>
    lines === 1 ? '1 Position wurde angenommen' : `${lines} Positionen wurden angenommen`,
  scan: 'Code der Ware scannen oder tippen',
  not_on_receipt: (code) => `${code} gehört nicht zu diesem Wareneingang.`,
  received_already: (product) => `Von ${product} ist schon alles angenommen.`,
  put_to: (product) => `Platz von ${product}`,
  to_bay: 'Bleibt in der Zone',
  no_place: 'Platz wählen',
  put_away_quantity: (quantity, product) => `${quantity} von ${product} einlagern`,
  put_away_all: (lines, units) =>
    `${lines === 1 ? '1 Position' : `Alle ${lines} Positionen`} wie vorgeschlagen einlagern (${units})`,
  put_away: (lines) =>
    lines === 1 ? '1 Position wurde eingelagert' : `${lines} Positionen wurden eingelagert`,
  exceptions: { damaged: 'Beschädigt', short: 'Fehlmenge' },
  exception_acts: { damaged: 'Als beschädigt annehmen', short: 'Weniger annehmen' },
  label_printed: (unit, printer) => `Etikett von ${unit} auf ${printer} gedruckt`,
  label_failed: 'Das Etikett wurde nicht gedruckt',
  no_lines: 'Es gibt keine Positionen.',
  no_tasks: 'Es gibt noch keine Arbeit dazu.',
  reversed: 'zurückgenommen',
  stages: {
    put_away: 'eingelagert',
    in_bay: 'angenommen, noch einzulagern',
    missing: 'fehlen',
    surplus: 'zu viel',
  },
  causes: {
    not_begun: (quantity) => `${quantity} erwartet`,
    not_yet: (quantity) => `${quantity} sind noch nicht gekommen`,
    closed: (quantity, tolerance) =>
      `${quantity} fehlten beim Abschluss${tolerance === null ? '' : ` (${tolerance} % werden geduldet)`}`,
    confirmed_less: (quantity, tolerance) =>
      `${quantity} weniger angenommen${tolerance === null ? '' : ` (${tolerance} % werden geduldet)`}`,
    over: (quantity) => `${quantity} mehr als erwartet`,
    over_within: (quantity, tolerance) =>
      `${quantity} mehr als erwartet, innerhalb der Toleranz von ${tolerance ?? 0} %`,
  },
  kinds: { RCV: 'Annehmen', PWAY: 'Einlagern' },
}
