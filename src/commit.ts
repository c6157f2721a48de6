import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const COMMIT = /^[0-9a-f]{40,64}$/

/** The commit that a folder of the project is checked out at, read from its `.git`; null where there is none. */
export function commitOf(project: string): string | null {
  const git = gitFolder(project)
  const head = contents(join(git, 'HEAD'))
  const branch = /^ref: (\S+)$/.exec(head)?.[1]
  const commit = branch === undefined ? head : commitOfBranch(git, branch)
  return COMMIT.test(commit) ? commit : null
}

/** A worktree has a file in place of the folder, which says where that lies. */
function gitFolder(project: string): string {
  const git = join(project, '.git')
  const elsewhere = /^gitdir: (.+)$/.exec(contents(git))?.[1]
  return elsewhere === undefined ? git : resolve(project, elsewhere)
}

/** Branches lie in a file each, or together in one, and those of a worktree with the project it was made from. */
function commitOfBranch(git: string, branch: string): string {
  const common = resolve(git, contents(join(git, 'commondir')) || '.')
  const alone = contents(join(common, branch))
  if (alone !== '') return alone
  const packed = contents(join(common, 'packed-refs')).split('\n')
  return packed.find((line) => line.endsWith(` ${branch}`))?.split(' ')[0] ?? ''
}

function contents(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    // Not there, or a folder: a copy without its history says nothing of it.
    return ''
  }
}
