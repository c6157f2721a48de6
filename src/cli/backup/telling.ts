/** Tells whoever waits at the terminal what a long command is busy with. */
export type Tell = {
  /** Says it at once. */
  readonly say: (step: string) => void
  /** Says it unless something was said within the last two seconds. */
  readonly sayAtTimes: (step: () => string) => void
}

const OFTEN_MS = 2_000

/** Tells on standard error, which leaves standard output to what the command answers. */
export function tellOnStandardError(): Tell {
  let said = Number.NEGATIVE_INFINITY
  const say = (step: string) => {
    said = performance.now()
    process.stderr.write(`goodsyard: ${step}\n`)
  }
  return {
    say,
    sayAtTimes: (step) => {
      if (performance.now() - said >= OFTEN_MS) say(step())
    },
  }
}

/** The same bytes; of each part that passes something is told, at times. */
export async function* told(
  parts: AsyncIterable<Buffer>,
  { sayAtTimes }: Tell,
  step: () => string,
): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    sayAtTimes(step)
    yield part
  }
}
