import type { JsonObject } from '#values/json.ts'
import { VERSION } from '#values/version.ts'

/** The favicon: three pallets on a truck bed. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><g fill="#0b5cad"><path d="M1 12h14v2H1z"/><path d="M2 7h5v4H2zM9 7h5v4H9zM5.500 2h5v4h-5z"/></g></svg>`

const CONSOLE =
  '<dt><a href="/console">Console</a></dt><dd>The screens of the service, for people who work with it.</dd>'

/** The page at `/`: an overview. */
export function homePageFor(has_console: boolean): string {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Goodsyard</title>
  <style>
    body { font: 1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem; color: #1c2430; background: #fff }
    dt { font-weight: 600; margin-top: 1rem } dd { margin: 0 } a { color: #0b5cad }
    @media (prefers-color-scheme: dark) { body { color: #e6e9ee; background: #14181f } a { color: #7db8f5 } }
  </style>
</head>
<body>
  <h1>Goodsyard</h1>
  <p>A warehouse management service for third-party logistics companies.</p>
  <dl>
    ${has_console ? CONSOLE : ''}
    <dt><a href="/docs">Reference</a></dt><dd>Every REST endpoint, to read and to try; <a href="/docs/guides">guides</a> to begin with.</dd>
    <dt><a href="/graphql">GraphQL explorer</a></dt><dd>Every list, to read and to try; <code>POST /graphql</code> for programs.</dd>
    <dt><a href="/openapi.json">OpenAPI document</a></dt><dd>The same reference for programs, also as <a href="/openapi.yaml">YAML</a>.</dd>
    <dt>Model Context Protocol</dt><dd><code>POST /mcp</code>: tools by which models read and write.</dd>
    <dt><a href="/.well-known/oauth-authorization-server">OAuth 2.0 metadata</a></dt><dd>Where tokens come from.</dd>
    <dt><a href="/health">Health</a></dt><dd>Whether the service is well; <code>/metrics</code> for its figures.</dd>
  </dl>
</body>
</html>
`
}

/** The same at `/` for programs: the paths of what there is. */
export function homeLinksFor(has_console: boolean): JsonObject {
  return {
    name: 'Goodsyard',
    version: VERSION,
    links: {
      ...(has_console ? { console: '/console' } : {}),
      docs: '/docs',
      guides: '/docs/guides',
      openapi: '/openapi.json',
      graphql: '/graphql',
      mcp: '/mcp',
      metadata: '/api/metadata',
      oauth: '/.well-known/oauth-authorization-server',
      health: '/health',
    },
  }
}
