import { Store } from '#web/values/store.ts'

/** What a bench is set to on its device. */
export type StationSettings = {
  readonly label_printer_id: string | null
  readonly document_printer_id: string | null
  /** Whether a dispatch note is printed with the labels. */
  readonly prints_note: boolean
  readonly has_sound: boolean
}

const KEY = 'goodsyard.packing.bench'

const USUAL: StationSettings = {
  label_printer_id: null,
  document_printer_id: null,
  prints_note: false,
  has_sound: true,
}

/** The settings of this bench. */
export const stationSettings = new Store<StationSettings>(read())

/** Changes settings of the bench and stores them on the device. */
export function changeSettings(changes: Partial<StationSettings>): void {
  stationSettings.set((present) => ({ ...present, ...changes }))
  try {
    localStorage.setItem(KEY, JSON.stringify(stationSettings.get()))
  } catch {
    // Without storage the settings last as long as the page is open.
  }
}

function read(): StationSettings {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<StationSettings>) }
  } catch {
    return USUAL
  }
}
