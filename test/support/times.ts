import type { ChildProcess } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'

/** Where the processes of a run write what they took, a line of JSON each time. */
export const TIMES = 'TEST_TIMES'

/** What a file took, or a whole process where `file` is null, in milliseconds; `processor` includes programs that have ended. */
type Time = {
  readonly pid: number
  readonly file: string | null
  readonly wall: number
  readonly processor: number
}

/** How many of the slowest files are printed. */
const SLOWEST = 20

/** Starts to measure a file, and gives the function that records what it took. */
export function startFileTime(file: string): () => void {
  const wall = performance.now()
  const processor = processorTime()
  return () => record({ file, wall: performance.now() - wall, processor: processorTime() - processor })
}

/** Records what this process took in all. */
export function recordProcess(): void {
  record({ file: null, wall: performance.now(), processor: processorTime() })
}

/**
 * The processor time of this process, of the programs that it started and that have ended, and of those that are counted while they
 * run, in milliseconds.
 */
export function processorTime(): number {
  const { user, system } = process.cpuUsage()
  const counted = [...running].map(processorTimeOf)
  const [, , userOfChildren = 0, systemOfChildren = 0] = processorTimes('self')
  return (user + system) / 1000 + userOfChildren + systemOfChildren + sumOf(counted)
}

/** The processor time of a process of this machine, and of what it started and has ended, in milliseconds. */
export function processorTimeOf(pid: number): number {
  return sumOf(processorTimes(pid))
}

/** Counts a process while it runs, with what it started and has ended. */
export function countProcess(child: ChildProcess): void {
  const { pid } = child
  if (pid === undefined) return
  running.add(pid)
  child.once('exit', () => running.delete(pid))
}

const running = new Set<number>()

/**
 * The processor time of everything on this machine since it started, in milliseconds. On a quiet machine this is what a run takes, with
 * the pages of browsers, whose processes are no children of ours that tell.
 */
export function busyTime(): number {
  return sumOf(cpus().map(({ times: { user, nice, sys, irq } }) => user + nice + sys + irq))
}

/**
 * The milliseconds that a process and its ended children took, each as program and in the kernel. Linux counts in hundredths of a
 * second; other systems do not tell.
 */
function processorTimes(pid: number | 'self'): readonly number[] {
  const path = `/proc/${pid}/stat`
  if (!existsSync(path)) return []
  // The name of the program, in parentheses, may contain spaces.
  const fields = readFileSync(path, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return fields.slice(11, 15).map((hundredths) => Number(hundredths) * 10)
}

function record(time: Omit<Time, 'pid'>): void {
  const path = process.env[TIMES]
  if (path !== undefined) appendFileSync(path, `${JSON.stringify({ pid: process.pid, ...time })}\n`)
}

/** The lines that say what each batch and the slowest files took, most processor time first. */
export function timesOf(path: string): readonly string[] {
  if (!existsSync(path)) return []
  const times: Time[] = readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const files = times.filter(({ file }) => file !== null).sort(byProcessor)
  const batches = times.filter(({ file }) => file === null).sort(byProcessor)
  const filesOf = (pid: number) => files.filter((time) => time.pid === pid).map(({ file }) => String(file))
  return [
    'seconds of processor and of wall of each batch:',
    ...batches.map((batch) => lineFor(batch, namesOf(filesOf(batch.pid)))),
    `seconds of processor and of wall of the ${SLOWEST} slowest files:`,
    ...files.slice(0, SLOWEST).map((time) => lineFor(time, String(time.file))),
    `sum of the batches: ${seconds(sumOf(batches.map(({ processor }) => processor)))} s of processor`,
  ]
}

const byProcessor = (a: Time, b: Time) => b.processor - a.processor

function namesOf(files: readonly string[]): string {
  const [first = 'no file', ...others] = files.toSorted()
  return others.length === 0 ? first : `${first} and ${others.length} more`
}

function lineFor({ processor, wall }: Time, name: string): string {
  return `${seconds(processor).padStart(8)} ${seconds(wall).padStart(8)}  ${name}`
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1)

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
