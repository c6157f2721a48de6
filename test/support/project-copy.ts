import assert from 'node:assert/strict'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'

/** What a service is started from, beside its packages. */
const PARTS = [
  'bin/',
  'src/',
  'web/',
  'client/',
  'migrations/',
  'samples/',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]

/** A copy of the project in a folder of its own, to be changed and started; packages and builds of the console are shared. */
export class ProjectCopy {
  readonly folder = mkdtempSync(join(tmpdir(), 'goodsyard-project-'))

  constructor() {
    const builds = resolve('web/dist')
    for (const part of PARTS)
      cpSync(part, join(this.folder, part), {
        recursive: true,
        filter: (path) => resolve(path) !== builds && basename(path) !== 'node_modules',
      })
    mkdirSync(builds, { recursive: true })
    for (const packages of ['node_modules', 'web/node_modules'])
      symlinkSync(resolve(packages), join(this.folder, packages))
    symlinkSync(builds, join(this.folder, 'web', 'dist'))
  }

  /** Writes a new file. */
  write(file: string, text: string): void {
    writeFileSync(join(this.folder, file), text, { flag: 'wx' })
  }

  /** Adds text after another one, which is in the file once. */
  addAfter(file: string, mark: string, text: string): void {
    const path = join(this.folder, file)
    const parts = readFileSync(path, 'utf8').split(mark)
    assert.equal(parts.length, 2, `${file} has “${mark}” ${parts.length - 1} times`)
    writeFileSync(path, parts.join(`${mark}${text}`))
  }

  /** Removes the copy. */
  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
