import type { Words } from '#web/words/en-GB.ts'

/** Texts of tenants, in German. */
export const tenants: Words['tenants'] = {
  title: 'Unternehmen',
  new_tenant: 'Neues Unternehmen',
  slug: 'Kürzel',
  state: 'Zustand',
  states: { live: 'In Betrieb', suspended: 'Ausgesetzt', deleted: 'Wird gelöscht' },
  people: 'Personen',
  accounts: 'Mandanten',
  warehouses: 'Lager',
  files: 'Dateien',
  of_quota: (used, quota) => `${used} von ${quota}`,
  last_changed: 'Letzte Änderung',
  never: 'Nie',
  here: 'Sie sind hier',
  enter: 'Betreten',
  size: 'Größe und Aktivität',
  life: 'Das ganze Unternehmen',
  acts: {
    suspend: 'Aussetzen …',
    resume: 'Fortsetzen …',
    export: 'Exportieren',
    reset: 'Zurücksetzen …',
    delete: 'Löschen …',
  },
  asks: {
    suspend: (slug) => `${slug} aussetzen`,
    resume: (slug) => `${slug} fortsetzen`,
    reset: (slug) => `${slug} zurücksetzen`,
    delete: (slug) => `${slug} löschen`,
  },
  done: {
    suspend: (slug) => `${slug} ist ausgesetzt`,
    resume: (slug) => `${slug} ist wieder in Betrieb`,
    reset: (slug) => `${slug} ist zurückgesetzt`,
    delete: (slug) => `${slug} ist gelöscht`,
  },
  effects: {
    suspend:
      'Aussetzen: Niemand kann darin arbeiten; Zeitpläne, Webhooks und SFTP-Zugänge stehen still. Nichts geht verloren. Ein Betreiber setzt es fort.',
    resume: 'Fortsetzen: Alle können wieder darin arbeiten. Versäumte Zeitpläne werden nicht nachgeholt.',
    export:
      'Exportieren: ein Archiv aller Daten und Dateien, ohne Geheimnisse. Es wird heruntergeladen, sobald es vollständig ist.',
    reset:
      'Zurücksetzen: Wareneingänge, Aufträge, Aufgaben, Bestand, Gebühren, Importe, Dokumente und Ereignisse werden unwiederbringlich gelöscht. Einstellungen und Stammdaten bleiben.',
    delete:
      'Löschen: Niemand erreicht es mehr, und einige Tage später werden alle seine Daten endgültig entfernt.',
  },
  suspend_here:
    'Sie sind selbst darin: Um es fortzusetzen, muss ein Betreiber ein anderes Unternehmen betreten.',
  type_slug: (slug) => `Zum Fortfahren ${slug} eingeben`,
  export_of: (slug) => `Export von ${slug}`,
  let_in: 'Zugelassene Anwendungen',
  let_another_in: 'Anwendung zulassen',
  let_in_help: 'Nach ihrer Client-ID. Sie darf zu einem anderen Unternehmen gehören.',
  let_in_act: 'Zulassen',
  usual_role: 'Standard',
  last_used: 'Zuletzt verwendet',
  shut_out: 'Ausschließen',
  nobody_let_in: 'Keine Anwendung ist zugelassen.',
  suspended_text: 'Das Unternehmen ist ausgesetzt, seine Anwendungen können nicht gelesen werden.',
}
