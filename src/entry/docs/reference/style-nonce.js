// The reader's templates contain style elements; with the nonce of the page the policy admits them, and no others.
const nonce = document.querySelector('meta[property="csp-nonce"]').content
const importNode = document.importNode
document.importNode = function (...given) {
  const imported = importNode.apply(this, given)
  for (const element of imported.querySelectorAll?.('style') ?? []) element.nonce = nonce
  return imported
}
