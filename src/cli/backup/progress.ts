/** Reports the progress of a long command to the terminal. */
export type Progress = {
  /** Reports immediately. */
  readonly report: (step: string) => void
  /** Reports unless something was reported within the last two seconds. */
  readonly reportOccasionally: (step: () => string) => void
}

const OFTEN_MS = 2_000

/** Reports on standard error; standard output is for the result of the command. */
export function progressOnStandardError(): Progress {
  let last = Number.NEGATIVE_INFINITY
  const report = (step: string) => {
    last = performance.now()
    process.stderr.write(`goodsyard: ${step}\n`)
  }
  return {
    report,
    reportOccasionally: (step) => {
      if (performance.now() - last >= OFTEN_MS) report(step())
    },
  }
}

/** Passes bytes through and reports progress occasionally. */
export async function* withProgress(
  parts: AsyncIterable<Buffer>,
  { reportOccasionally }: Progress,
  step: () => string,
): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    reportOccasionally(step)
    yield part
  }
}
