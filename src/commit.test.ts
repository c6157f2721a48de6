import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { commitOf } from './commit.ts'

const COMMIT = '0123456789abcdef0123456789abcdef01234567'

/** A folder with these files, each with its text. */
function projectWith(context: TestContext, files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'goodsyard-commit-'))
  context.after(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

test('the commit is read from a branch, packed refs, a detached HEAD and a worktree', (context) => {
  const head = 'ref: refs/heads/main\n'
  const cases: Readonly<Record<string, string>>[] = [
    { '.git/HEAD': head, '.git/refs/heads/main': `${COMMIT}\n` },
    {
      '.git/HEAD': head,
      '.git/packed-refs': `# pack-refs\n${'f'.repeat(40)} refs/heads/other\n${COMMIT} refs/heads/main\n`,
    },
    { '.git/HEAD': `${COMMIT}\n` },
    {
      '.git': 'gitdir: elsewhere/worktrees/one\n',
      'elsewhere/worktrees/one/HEAD': head,
      'elsewhere/worktrees/one/commondir': '../..\n',
      'elsewhere/refs/heads/main': `${COMMIT}\n`,
    },
  ]
  for (const files of cases) assert.equal(commitOf(projectWith(context, files)), COMMIT)
})

test('a folder without a readable Git history has no commit', (context) => {
  for (const files of [{}, { '.git/HEAD': 'ref: refs/heads/none\n' }, { '.git/HEAD': 'nonsense' }])
    assert.equal(commitOf(projectWith(context, files)), null)
})
