import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rollup } from 'vite'

/** The service that the development server passes requests on to. */
const SERVICE = process.env['GOODSYARD_URL'] ?? 'http://localhost:8080'

/** What the service answers itself; everything else under the path of a program is the program. */
const PASSED_ON =
  '^/(api|files|graphql|oauth|(console|handheld)/(sign_in|callback|token|sign_out|session))(/|\\?|$)'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Style sheets arrive in any order; whichever is first says which layer wins over which. */
const layerOrder: Plugin = {
  name: 'layer-order',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('.css') ? `@layer tokens, base, kit, screens;\n${code}` : null),
}

/** Whether the worker keeps a file from the start on; the camera is loaded, and kept, when somebody opens it. */
const isKeptAtOnce = ({ fileName }: Rollup.OutputAsset | Rollup.OutputChunk) =>
  !/(camera-screen|wasm-reader|\.wasm)/.test(fileName)

/** The worker of the handheld has a fixed name, and the paths of the files that it keeps written into it. */
const worker: Plugin = {
  name: 'worker',
  generateBundle: (_, bundle) => {
    const files = Object.values(bundle)
      .filter(isKeptAtOnce)
      .map(({ fileName }) => fileName)
      .filter((name) => name.startsWith('assets/'))
      .map((name) => `/handheld/${name}`)
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk' && chunk.fileName === 'worker.js')
        chunk.code = `const FILES = ${JSON.stringify(files)}\n${chunk.code}`
  },
}

const handheldEntries = {
  rolldownOptions: {
    input: { index: folder('handheld/index.html'), worker: folder('handheld/worker.ts') },
    output: {
      entryFileNames: ({ name }: { readonly name: string }) =>
        name === 'worker' ? 'worker.js' : 'assets/[name]-[hash].js',
    },
  },
}

/** How the programs are built and developed; the mode is the name of the program. */
export default defineConfig(({ mode }) => ({
  root: folder(mode === 'handheld' ? 'handheld' : 'console'),
  base: mode === 'handheld' ? '/handheld/' : '/console/',
  plugins: mode === 'handheld' ? [layerOrder, react(), worker] : [layerOrder, react()],
  server: { port: 5173, strictPort: true, proxy: { [PASSED_ON]: SERVICE } },
  build: {
    outDir: folder(mode === 'handheld' ? 'dist/handheld' : 'dist/console'),
    ...(mode === 'handheld' ? handheldEntries : {}),
    emptyOutDir: true,
    manifest: 'manifest.json',
    target: ['chrome125', 'firefox128', 'safari17.5'],
    // A file that is inlined as data: would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
}))
