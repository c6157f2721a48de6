// The explorer runs in a browser as it stands; it asks the service it came from and nobody else.

const KEPT = ['token', 'subdomain', 'client_id']
const INTROSPECTION = `{ __schema { types { name kind
  fields { name description type { ...T } args { name type { ...T } } }
  inputFields { name type { ...T } } enumValues { name } } } }
fragment T on __Type { name kind ofType { name kind ofType { name kind ofType { name kind } } } }`

const at = (id) => document.getElementById(id)
let types = new Map()

for (const id of KEPT) {
  at(id).value = sessionStorage.getItem(`goodsyard ${id}`) ?? ''
  at(id).addEventListener('input', () => sessionStorage.setItem(`goodsyard ${id}`, at(id).value))
}

async function ask(query, variables) {
  const answer = await fetch('/graphql', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${at('token').value.trim()}`,
      'X-Service-Subdomain': at('subdomain').value.trim(),
    },
    body: JSON.stringify({ query, variables }),
  })
  return { status: answer.status, body: await answer.json() }
}

function say(text) {
  at('status').textContent = text
}

async function run() {
  let variables
  try {
    variables = JSON.parse(at('variables').value.trim() || '{}')
  } catch (error) {
    return say(`The variables are not JSON: ${error.message}`)
  }
  say('Asking …')
  const started = performance.now()
  try {
    const { status, body } = await ask(at('query').value, variables)
    say(`${status} in ${Math.round(performance.now() - started)} ms`)
    at('result').textContent = JSON.stringify(body, null, 2)
  } catch (error) {
    say(`No answer: ${error.message}`)
  }
}

async function fetchToken() {
  const answer = await fetch('/oauth/token', {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: at('client_id').value.trim(),
      client_secret: at('client_secret').value,
    }),
  })
  const body = await answer.json()
  if (!answer.ok) return say(body.error_description ?? body.error)
  at('token').value = body.access_token
  at('token').dispatchEvent(new Event('input'))
  say('The token is filled in.')
}

async function loadSchema() {
  say('Loading the schema …')
  const { status, body } = await ask(INTROSPECTION, {})
  if (body.data === undefined) return say(`${status}: ${body.error ?? body.errors?.[0]?.message}`)
  types = new Map(body.data.__schema.types.map((type) => [type.name, type]))
  say(`${types.get('Query').fields.length} lists.`)
  showRoots()
}

function showRoots() {
  const wanted = at('find').value.trim().toLowerCase()
  const roots = (types.get('Query')?.fields ?? []).filter(({ name }) => name.includes(wanted))
  at('roots').replaceChildren(
    ...roots.map((root) => {
      const item = document.createElement('li')
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = root.name
      button.addEventListener('click', () => showList(root))
      item.append(button)
      return item
    }),
  )
}

const named = (type) => (type.ofType === null || type.ofType === undefined ? type : named(type.ofType))
const written = (type) =>
  type.kind === 'NON_NULL'
    ? `${written(type.ofType)}!`
    : type.kind === 'LIST'
      ? `[${written(type.ofType)}]`
      : type.name

/** Writes a query for a list into the editor, and shows its fields and filters. */
function showList(root) {
  const all = types.get(named(root.type).name).fields.find(({ name }) => name === 'all')
  const edge = types.get(
    named(types.get(named(all.type).name).fields.find(({ name }) => name === 'edges').type).name,
  )
  const node = types.get(named(edge.fields.find(({ name }) => name === 'node').type).name)
  const plain = node.fields.filter(({ type }) => ['SCALAR', 'ENUM'].includes(named(type).kind)).slice(0, 8)
  const filter = named(all.args.find(({ name }) => name === 'filter').type).name
  at('query').value = `query ($filter: ${filter}) {
  ${root.name} {
    all(filter: $filter, first: 10) {
      edges { node { ${plain.map(({ name }) => name).join(' ')} } }
      pageInfo { hasNextPage endCursor }
      total_count
    }
  }
}`
  at('variables').value = '{\n  "filter": {}\n}'
  at('details').replaceChildren(
    table(
      `Fields of ${node.name}`,
      node.fields.map((field) => [field.name, written(field.type), field.description ?? '']),
    ),
    table(
      `Filters (${filter})`,
      types.get(filter).inputFields.map((field) => [field.name, written(field.type), '']),
    ),
  )
}

function table(caption, rows) {
  const made = document.createElement('table')
  made.createCaption().textContent = caption
  for (const cells of rows) {
    const row = made.insertRow()
    for (const cell of cells) row.insertCell().textContent = cell
  }
  return made
}

at('run').addEventListener('click', run)
at('fetch_token').addEventListener('click', fetchToken)
at('load_schema').addEventListener('click', loadSchema)
at('find').addEventListener('input', showRoots)
at('headers').addEventListener('submit', (event) => event.preventDefault())
document.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) run()
})
