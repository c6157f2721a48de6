import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { batchesOf, SMALL_FILES_MAX, writeBatches } from './batches.ts'
import { FILE_MS } from './in-turn.ts'
import { type SecondRun, TestResults } from './run-results.ts'

/** More files than this do not fail by the accident of a busy machine. */
const AGAIN_MAX = 3

/** How test files are run. */
export type RunSettings = {
  /** Where the programs that run them are written. */
  readonly folder: string
  /** How many processes run at once. */
  readonly concurrency: number
}

/** The results of a run, and of the files that were run once more. */
export type Runs = { readonly results: TestResults; readonly second: SecondRun | null }

/** Runs files in batches; those that failed beside other batches once more, each alone, if they are few. */
export async function runInBatches(files: readonly string[], settings: RunSettings): Promise<Runs> {
  const { folder, concurrency } = settings
  const batches = writeBatches(folder, 'batch', batchesOf(files))
  const results = await runPrograms(batches, { concurrency })
  const failed = results.failedOf(files) ?? []
  if (batches.length === 1 || failed.length === 0 || failed.length > AGAIN_MAX)
    return { results, second: null }
  console.log(`\n${failed.length} of ${files.length} files failed beside others, and are run again alone:`)
  const alone = failed.map((file) => [file])
  const again = await runPrograms(writeBatches(folder, 'again', alone), { concurrency: 1 })
  return { results, second: { files: failed, results: again } }
}

/** How programs with tests are run; patterns choose tests by their names. */
type ProgramSettings = { readonly concurrency: number; readonly patterns?: readonly string[] }

/** Runs programs with tests, and shows what becomes of them. */
export async function runPrograms(
  programs: readonly string[],
  { concurrency, patterns = [] }: ProgramSettings,
): Promise<TestResults> {
  const events = run({
    files: [...programs],
    concurrency,
    // A program runs several files, each of which has this time.
    timeout: FILE_MS * SMALL_FILES_MAX,
    testNamePatterns: [...patterns],
  })
  const results = new TestResults(events)
  const report = events.compose(new spec())
  report.pipe(process.stdout, { end: false })
  await new Promise((resolve) => report.once('end', resolve))
  return results
}
