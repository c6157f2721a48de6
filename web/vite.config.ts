import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The service that the development server passes requests on to. */
const SERVICE = process.env['GOODSYARD_URL'] ?? 'http://localhost:8080'

/** What the service answers itself; everything else under `/console` is the console. */
const PASSED_ON = '^/(api|files|graphql|oauth|console/(sign_in|callback|token|sign_out|session))(/|\\?|$)'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Style sheets arrive in any order; whichever is first says which layer wins over which. */
const layerOrder: Plugin = {
  name: 'layer-order',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('.css') ? `@layer tokens, base, kit, screens;\n${code}` : null),
}

/** How the console is built and developed; the handheld will be a second build of the same kind. */
export default defineConfig({
  root: folder('console'),
  base: '/console/',
  plugins: [layerOrder, react()],
  server: { port: 5173, strictPort: true, proxy: { [PASSED_ON]: SERVICE } },
  build: {
    outDir: folder('dist/console'),
    emptyOutDir: true,
    manifest: 'manifest.json',
    target: ['chrome125', 'firefox128', 'safari17.5'],
    // A file that is inlined as data: would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
})
