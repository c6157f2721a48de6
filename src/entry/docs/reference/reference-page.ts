/** The page at `/docs`: a bar with the guides, and the reference; `nonce` is for the style elements of the reader. */
export function referencePageFor(guides: string, nonce: string): string {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta property="csp-nonce" content="${nonce}">
  <title>Goodsyard reference</title>
  <link rel="stylesheet" href="/docs/reference.css">
  <script src="/docs/style-nonce.js"></script>
  <script type="module" src="/docs/reference.js"></script>
</head>
<body>
<header class="bar">
  <a href="/">Goodsyard</a>
  <details>
    <summary>Guides</summary>
    <div class="panel">${guides}</div>
  </details>
  <a href="/graphql">GraphQL</a>
  <a href="/openapi.json">OpenAPI</a>
  <button type="button" aria-expanded="false" aria-controls="reference">Contents</button>
</header>
<p class="waiting">The reference is being loaded.</p>
<noscript><p>It needs JavaScript; <a href="/openapi.json">the OpenAPI document</a> does not.</p></noscript>
<div id="reference"></div>
</body>
</html>
`
}
