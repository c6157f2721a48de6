import '/docs/files/openapi-explorer.min.js'
import { documentFor } from '/docs/document.js'

const [api, css] = await Promise.all([
  fetch('/openapi.json').then((answer) => answer.json()),
  fetch('/docs/reader.css').then((answer) => answer.text()),
])

const Reader = customElements.get('openapi-explorer')
// On narrow screens the reader would draw all operations at once, without its search.
Reader.prototype.handleResize = () => {}

/** Finds operations that have all words; the reader itself finds only what contains the whole input as it is. */
Reader.prototype.onAdvancedSearch = function ({ target }) {
  const words = target.value.toLowerCase().split(/\s+/).filter(Boolean)
  const operations = this.resolvedSpec.tags.flatMap(({ name, paths }) =>
    paths.map((one) => ({ ...one, type: name })),
  )
  const found = operations.filter(({ method, path, summary, description, type, parameters }) => {
    const names = parameters.map(({ name }) => name)
    const text = [method, path, summary, description, type, ...names].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
  this.advancedSearchMatches = words.length === 0 ? [] : found
}

/** Copies what is shown as it is; the reader itself changes the spaces at the beginning of lines. */
customElements.get('syntax-highlighter').prototype.copyToClipboard = async function ({ target }) {
  const text = typeof this.content === 'string' ? this.content : JSON.stringify(this.content, null, 2)
  await navigator.clipboard.writeText(text.trim())
  target.textContent = 'Copied'
}

const reader = new Reader()
for (const part of ['components', 'server-selection']) reader.setAttribute(`hide-${part}`, '')
reader.setAttribute('collapse', '')
reader.setAttribute('schema-expand-level', '3')
document.querySelector('#reference').append(reader)

const sheet = new CSSStyleSheet()
sheet.replaceSync(css)
reader.shadowRoot.adoptedStyleSheets.push(sheet)
// Schemas of bodies have roots of their own.
customElements.get('schema-table').elementStyles.push(sheet)

// On narrow screens the operations are listed instead of what is read, until one is chosen.
const menu = document.querySelector('.bar button')
const showMenu = (isShown) => {
  reader.toggleAttribute('menu', isShown)
  menu.setAttribute('aria-expanded', isShown)
}
menu.addEventListener('click', () => showMenu(!reader.hasAttribute('menu')))
reader.addEventListener('click', (event) => {
  if (event.composedPath().some((one) => one.matches?.('.nav-bar-path, .nav-bar-info, .hover-bg')))
    showMenu(false)
})
// What was found can be reached by keyboard, but the reader opens it only on a click.
reader.addEventListener('keydown', (event) => {
  const [element] = event.composedPath()
  if (event.key === 'Enter' && element.matches('.advanced-search-results > *')) element.click()
})

reader.addEventListener('spec-loaded', ({ detail }) => {
  for (const scheme of detail.securitySchemes) scheme.redirectUri = `${location.origin}/docs`
})
await reader.loadSpec(documentFor(api))
