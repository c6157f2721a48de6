/** Samples of a request in three languages, as the extension of OpenAPI that the reader shows. */
export function samplesFor(request) {
  return [
    { lang: 'bash', label: 'curl', source: curl(request) },
    { lang: 'javascript', label: 'JavaScript', source: javascript(request) },
    { lang: 'python', label: 'Python', source: python(request) },
  ]
}

/** The request of an operation: its example with a token and a tenant. What is no JSON is sent from a file. */
export function requestFor(server, { path, method, operation }) {
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const query = operation.parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name }) => `${name}=<${name}>`)
  return {
    method: method.toUpperCase(),
    url: server + path.replaceAll(/\{(\w+)\}/g, '<$1>') + (query.length === 0 ? '' : `?${query.join('&')}`),
    headers: {
      Authorization: 'Bearer <token>',
      'X-Service-Subdomain': '<tenant>',
      ...(type === undefined ? {} : { 'Content-Type': type }),
    },
    body: content?.example ?? Object.values(content?.examples ?? {})[0]?.value,
    isFile: type !== undefined && !type.includes('json'),
  }
}

/** JSON for the second level of a sample. */
const json = (body) => JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')

function curl({ method, url, headers, body, isFile }) {
  return [
    `curl -X ${method} '${url}'`,
    ...Object.entries(headers).map(([name, value]) => `-H '${name}: ${value}'`),
    ...(isFile ? ["--data-binary '@<file>'"] : []),
    ...(body === undefined ? [] : [`-d '${json(body).replaceAll("'", `'\\''`)}'`]),
  ].join(' \\\n  ')
}

function javascript({ method, url, headers, body, isFile }) {
  return [
    `const response = await fetch('${url}', {`,
    `  method: '${method}',`,
    '  headers: {',
    ...Object.entries(headers).map(([name, value]) => `    '${name}': '${value}',`),
    '  },',
    ...(isFile ? ['  body: file,'] : []),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${json(body)}),`]),
    '})',
    'console.log(response.status, await response.text())',
  ].join('\n')
}

function python({ method, url, headers, body, isFile }) {
  return [
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(`,
    `    '${url}',`,
    `    headers=${pythonValue(headers, '    ')},`,
    ...(isFile ? ["    data=open('<file>', 'rb'),"] : []),
    ...(body === undefined ? [] : [`    json=${pythonValue(body, '    ')},`]),
    ')',
    'print(response.status_code, response.text)',
  ].join('\n')
}

function pythonValue(value, indent) {
  const within = (items, [open, close]) =>
    items.length === 0
      ? `${open}${close}`
      : `${open}\n${items.map((item) => `${indent}    ${item},\n`).join('')}${indent}${close}`
  const next = (one) => pythonValue(one, `${indent}    `)
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) return within(value.map(next), '[]')
  if (typeof value !== 'object') return JSON.stringify(value)
  return within(
    Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${next(one)}`),
    '{}',
  )
}
