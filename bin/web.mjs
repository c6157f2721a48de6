#!/usr/bin/env node
import { install, root, runApart, runtime } from './runtime.mjs'

// The development server of the console; the service it talks to is GOODSYARD_URL, or the one on port 8080.
await install({ development: true })
process.chdir(root)
const vite = 'web/node_modules/vite/bin/vite.js'
process.exitCode = await runApart(runtime(), [
  vite,
  '--config',
  'web/vite.config.ts',
  ...process.argv.slice(2),
])
