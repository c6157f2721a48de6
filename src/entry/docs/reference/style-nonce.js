// The reader writes style elements; with the nonce of the page the policy admits them, and no others.
const nonce = document.querySelector('meta[property="csp-nonce"]').content
const createElement = document.createElement
document.createElement = function (...given) {
  const element = createElement.apply(this, given)
  if (element instanceof HTMLStyleElement) element.nonce = nonce
  return element
}
