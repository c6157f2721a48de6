import type { Words } from '#web/words/en-GB.ts'

/** Texts of the screens of orders, in German. */
export const orders: Words['orders'] = {
  title: 'Aufträge',
  shown_as: 'Wie Aufträge gezeigt werden',
  as: { list: 'Liste', board: 'Tafel' },
  board: {
    pending: 'Nicht verarbeitet',
    part_allocated: 'Teilweise reserviert',
    allocated: 'Reserviert',
    pick: 'Wird gepickt',
    completed: 'Heute versandt',
  },
  views: {
    open: 'Offen',
    due_today: 'Heute fällig',
    late: 'Verspätet',
    short: 'Mit Fehlmenge',
    not_processed: 'Nicht verarbeitet',
    refused: 'Beim Verarbeiten abgelehnt',
    ready: 'Versandbereit',
    drafts: 'Entwürfe',
    all: 'Alle',
  },
  why: 'Warum er wartet',
  pick_all: (picks, units) =>
    `${picks === 1 ? '1 Kommissionierung' : `${picks} Kommissionierungen`} mit ${units} Stück abschließen`,
  pick_all_text: 'Sie werden wie geplant bestätigt, als wären sie mit dem Handgerät erledigt worden.',
  picked: (picks) =>
    picks === 1
      ? '1 Kommissionierung wurde abgeschlossen'
      : `${picks} Kommissionierungen wurden abgeschlossen`,
  asks: (act) => `${act} …`,
  open: (what) => `${what} öffnen`,
  links: { add_lines: 'Auftrag für neue Positionen' },
  batch: (batch) => `Charge ${batch}`,
  causes: {
    plain: {
      draft: 'Dieser Auftrag ist ein Entwurf. Er wird erst verarbeitet, wenn er freigegeben ist.',
      no_lines: 'Dieser Auftrag hat keine Positionen.',
      cancelled: 'Dieser Auftrag ist storniert.',
      not_processed: 'Es ist noch kein Bestand reserviert: Der Auftrag wurde nicht verarbeitet.',
      being_processed: 'Bestand wird reserviert …',
      staged: 'Alles Gepickte steht bereit und wartet auf den Versand.',
      unseen: 'Nichts, was Sie sehen dürfen, hält ihn auf.',
    },
    processing_refused: 'Die letzte Verarbeitung wurde abgelehnt.',
    wanted_free: (product, wanted, free) => `${product}: ${wanted} benötigt, ${free} frei.`,
    awaits_receipt: (receipt) => `Er wartet auf die Ware des Wareneingangs ${receipt}.`,
    shortage: (missing, ordered, product) => `${missing} von ${ordered} ${product} sind nicht reserviert.`,
    no_stock: 'Anderen Bestand gibt es nicht.',
    verdicts: {
      serves: (quantity) => `${quantity} können jetzt reserviert werden.`,
      reserved: (quantity) => `${quantity} sind für andere Aufträge reserviert.`,
      held: (quantity) => `${quantity} sind gesperrt.`,
      location: (quantity) => `${quantity} stehen, wo nicht gepickt wird, oder warten auf Einlagerung.`,
      check_pending: (quantity) => `${quantity} stehen, wo eine Zählung aussteht.`,
      batch: (quantity) => `${quantity} sind aus einer anderen Charge.`,
      too_short_life: (quantity) => `${quantity} sind nicht lange genug haltbar.`,
      too_long_life: (quantity) => `${quantity} sind länger haltbar als verlangt.`,
      window: (quantity) => `${quantity} haben andere Daten als verlangt.`,
    },
    expected: (quantity, receipt, due) =>
      `${quantity} werden mit Wareneingang ${receipt} erwartet${due === null ? '' : `, ${due}`}.`,
    held_task: (reason) => `Ein Pick wartet darauf, dass Ware gebracht wird: ${reason}.`,
    work: {
      PICK: (count) => (count === 1 ? '1 Pick steht noch aus.' : `${count} Picks stehen noch aus.`),
      CONV: (count) =>
        count === 1 ? '1 Fertigung steht noch aus.' : `${count} Fertigungen stehen noch aus.`,
      TRAN: (count) =>
        count === 1 ? '1 Umlagerung steht noch aus.' : `${count} Umlagerungen stehen noch aus.`,
      LOAD: (count) =>
        count === 1 ? '1 Einheit ist noch zu verladen.' : `${count} Einheiten sind noch zu verladen.`,
      other: (count) => (count === 1 ? '1 Aufgabe steht noch aus.' : `${count} Aufgaben stehen noch aus.`),
    },
    assigned: (people) => (people === '' ? 'Niemand ist zugewiesen.' : `Zugewiesen: ${people}.`),
    load: (load, state) => `Er fährt mit Ladung ${load}${state === null ? '' : ` (${state})`}.`,
    shipment: (count) =>
      count === 0
        ? 'Er geht als Sendung, und es gibt noch keine.'
        : 'Er geht als Sendung, die noch nicht abging.',
    shipment_state: (shipment, state, message) =>
      `${shipment}: ${state}${message === null ? '' : ` – „${message}“`}.`,
  },
  verdicts: {
    serves: 'kann jetzt reserviert werden',
    reserved: 'reserviert für',
    held: 'gesperrt',
    location: 'nicht, wo gepickt wird',
    check_pending: 'Zählung steht aus',
    batch: 'andere Charge',
    too_short_life: 'nicht lange genug haltbar',
    too_long_life: 'zu lange haltbar',
    window: 'andere Daten als verlangt',
  },
  timeline: 'Verlauf des Auftrags',
  steps: {
    created: 'Angelegt',
    processed: 'Verarbeitet',
    picked: 'Gepickt',
    packed: 'Verpackt',
    dispatched: 'Versandt',
  },
  not_yet: 'Noch nicht',
  progress: 'Fortschritt',
  stages: {
    dispatched: 'versandt',
    picked: 'gepickt',
    allocated: 'reserviert',
    short: 'Fehlmenge',
    outstanding: 'nicht reserviert',
  },
  tabs: { lines: 'Positionen', tasks: 'Aufgaben', packages: 'Pakete', charges: 'Kosten' },
  kinds: {
    PICK: 'Pick',
    DISP: 'Versand',
    TRAN: 'Umlagerung',
    LOAD: 'Verladung',
    CONV: 'Fertigung',
    REPLEN: 'Nachschub',
  },
  why_these: 'Warum diese Ware',
  by_rule: (rule, rank, candidates) =>
    rank === null ? `Nach ${rule}.` : `Nach ${rule}: Nummer ${rank} von ${candidates} möglichen.`,
  passed_over: (stock) => `Bestand ${stock} wurde übergangen:`,
  goes_to: (address) => `Geht an ${address}. Für eine andere Adresse die des Auftrags ausfüllen.`,
  no_address: 'Der Kunde hat keine Adresse: Füllen Sie die des Auftrags aus, unter „Mehr“.',
  no_shipments: 'Es gibt noch keine Sendung.',
}
