import type {
  explanationFields as englishFields,
  explanationReasons as englishReasons,
  explanationStates as englishStates,
} from '#web/words/en-GB/explanations.ts'

/** Names of what explains a choice of the service, in German. */
export const explanationFields: Readonly<Record<keyof typeof englishFields, string>> = {
  candidates: 'Mögliche',
  capacity_exceeded: 'Platz zu klein an',
  exchanged_for: 'Getauscht gegen Bestand',
  keys: 'Gereiht nach',
  lines_covered: 'Positionen, für die Bestand da ist',
  max: 'Höchstens',
  min: 'Mindestens',
  optimisation: 'Optimiert für',
  passed_over: 'Übergangen',
  phase: 'Schritt',
  pickface_first: 'Pickplatz zuerst',
  positions: 'Platz auf seinen Routen',
  product_code: 'Artikelcode',
  rank: 'Rang',
  rejected: 'Abgelehnt',
  remaining_days: 'Restlaufzeit (Tage)',
  rules: 'Regeln',
  shelf_life: 'Verlangte Restlaufzeit (Tage)',
  short_reason: 'Warum zu wenig',
  stock: 'Bestand',
  substitute_for: 'Anstelle von Bestand',
  wanted: 'Gewünscht',
  warehouses: 'Lager',
}

/** Values of explanations, in German. */
export const explanationStates: Readonly<Record<keyof typeof englishStates, string>> = {
  BULK: 'Aus dem Reservelager',
  ROUND_UP: 'Auf eine volle Einheit aufgerundet',
  cli: 'Befehlszeile',
  exchanged: 'Mit einem anderen Pick getauscht',
  gone: 'Nicht mehr da',
  job: 'Hintergrundauftrag',
  max_cube: 'Volumen',
  max_height: 'Höhe',
  max_weight: 'Gewicht',
  not_full: 'Einheit ist nicht voll',
  storage_unit_capacity: 'Zahl der Einheiten',
  substituted: 'Ware wurde ersetzt',
  too_large: 'Einheit ist größer als der Bedarf',
  too_long_life: 'Länger haltbar als verlangt',
  too_short_life: 'Nicht lange genug haltbar',
  window: 'Daten anders als verlangt',
}

/** Reasons of choices, in German. */
export const explanationReasons: typeof englishReasons = {
  'next by {rule} for need {quantity}': 'Das Nächste nach „{rule}“; gebraucht: {quantity}',
  'full unit fits need {quantity}': 'Eine volle Einheit passt; gebraucht: {quantity}',
  'need {quantity} rounds up to a full unit': 'Gebraucht: {quantity}, aufgerundet auf eine volle Einheit',
  'pickface has {free} for need {quantity}': 'Der Pickplatz hat {free}; gebraucht: {quantity}',
  'brought to a pickface for need {quantity}': 'Auf einen Pickplatz gebracht; gebraucht: {quantity}',
}
