import { attacks } from './attacks.ts'
import { Hostile, type Target } from './hostile.ts'

/** Attacks until it is ended: writes `ready` when it begins, and how the requests ended when it is told to stop. */
async function attack(name: string, target: Target): Promise<never> {
  const found = attacks.find((one) => one.name === name)
  if (found === undefined) throw new Error(`there is no attack ${name}`)
  const hostile = new Hostile(target)
  const once = await found.prepare(hostile)
  hostile.statuses.clear()
  process.on('SIGTERM', () => {
    process.stdout.write(`${JSON.stringify(Object.fromEntries(hostile.statuses))}\n`, () => process.exit(0))
  })
  process.stdout.write('ready\n')
  let turn = Date.now() % 1_000_000_000
  const worker = async (): Promise<never> => {
    for (;;) {
      turn += 1
      await once(turn).catch((error: Error) => hostile.count(error.name))
    }
  }
  await Promise.all(Array.from({ length: found.at_once }, worker))
  throw new Error('an attack has ended')
}

const [name, target] = process.argv.slice(2)
if (name !== undefined && target !== undefined) await attack(name, JSON.parse(target))
