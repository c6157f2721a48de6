const RECEIVING = 'input[data-receive]'

/** Goes on, once a line is received, to the quantity of the next one, or to the page where it was the last. */
export function nextReceiving(form: HTMLFormElement): () => void {
  const all = [...document.querySelectorAll<HTMLElement>(RECEIVING)]
  const own = all.findIndex((input) => form.contains(input))
  const next = all[own + 1] ?? document.getElementById('content')
  return () => next?.focus({ preventScroll: false })
}
