/** Makes something on first use, such as what many processes never need; after an error it is tried again. */
export function once<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
