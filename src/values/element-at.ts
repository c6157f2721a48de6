/** The element at an index that is known to be there, such as the row inserted for the item of the same index; a missing one is a bug. */
export function elementAt<Element>(all: readonly Element[], index: number): Element {
  const element = all[index]
  if (element === undefined) throw new RangeError(`there is no element ${index} among ${all.length}`)
  return element
}

/** The next element of an iterator that is known to have one more; a missing one is a bug. */
export function nextOf<Element>(all: Iterator<Element>): Element {
  const next = all.next()
  if (next.done === true) throw new RangeError('there is no further element')
  return next.value
}
