const KEY = 'goodsyard.handheld.used'

/** When this device was used last, in milliseconds since 1970; null where nobody has used it since they signed in. */
export function readLastUse(): number | null {
  const kept = Number(stored((storage) => storage.getItem(KEY)) ?? Number.NaN)
  return Number.isNaN(kept) ? null : kept
}

/** Keeps when this device was used last; null forgets it. */
export function keepLastUse(at: number | null): void {
  stored((storage) => (at === null ? storage.removeItem(KEY) : storage.setItem(KEY, String(at))))
}

/** Without storage a use is known as long as the page is open. */
function stored<Result>(work: (storage: Storage) => Result): Result | null {
  try {
    return work(localStorage)
  } catch {
    return null
  }
}
