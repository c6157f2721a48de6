import { Context, type Emitter, type FilterImplOptions, Liquid, LiquidError, type Template } from 'liquidjs'
import type { JsonObject } from './json.ts'

/** What is wrong with a template, and on which of its lines. */
export type LiquidFault = { readonly line: number; readonly reason: string }

/** A template that could not be rendered: it took too long, became too large or is invalid. */
export class LiquidFailure extends Error {}

/** The texts of a template for each set of variables, its warnings, and its CPU time. */
export type RenderedForm = {
  readonly texts: readonly string[]
  readonly warnings: readonly string[]
  readonly cpu_ms: number
}

/** Why a template that takes too long is not rendered. */
export const LIMIT_EXCEEDED = 'template render limit exceeded'

/** Whether a text is written without Liquid, and stands for itself. */
export function isLiteral(text: string): boolean {
  return !text.includes('{{') && !text.includes('{%')
}

const WARNINGS_MAX = 50

/** Until when a template may be worked on, and how much was written so far, captures included. */
type Cost = { readonly until_cpu_ms: number; written: number }

/** A render that is under way. */
class Rendering extends Context {
  readonly warnings = new Set<string>()
  cost: Cost = { until_cpu_ms: 0, written: 0 }
}

/** Notes, from within a filter, what could not be shown; the same is noted once. */
export function noteWarning(context: Context, warning: string): void {
  if (context instanceof Rendering && context.warnings.size < WARNINGS_MAX) context.warnings.add(warning)
}

/** What a template may cost (platform 13.2). */
const RENDER_MS = 5_000
/** The interval at which the running time is checked. */
const LOOK_MS = 10
const OUTPUT_MAX = 10 * 1024 * 1024
const SOURCE_MAX = OUTPUT_MAX

/**
 * The tags of platform 13.2; `echo` is what prints inside `liquid`, `#` is how it comments, and `break` and `continue`
 * belong to `for`. Tags that read other files are not among them.
 */
const TAGS = new Set([
  'if',
  'unless',
  'case',
  'for',
  'break',
  'continue',
  'tablerow',
  'assign',
  'capture',
  'cycle',
  'increment',
  'comment',
  '#',
  'raw',
  'liquid',
  'echo',
])

/** How values are written in a language of its own: each when it is printed, and all of them once everything is. */
export type Writing = { escape(value: string): string; finish(text: string): string }

/** Renders templates with strict filters, lenient variables and no way to a file. */
export class LiquidEngine {
  readonly #liquid: Liquid
  readonly #finish: (text: string) => string
  readonly #render_ms: number

  /**
   * `html` escapes what is printed unless it passes `| raw`, a writing does so in its way; `text` prints it as it is. A render may take
   * `render_ms` of CPU time.
   */
  constructor(
    output: 'html' | 'text' | Writing,
    filters: Readonly<Record<string, FilterImplOptions>>,
    render_ms = RENDER_MS,
  ) {
    this.#render_ms = render_ms
    this.#liquid = new Liquid({
      strictFilters: true,
      strictVariables: false,
      ownPropertyOnly: true,
      templates: {},
      timezoneOffset: 0,
      parseLimit: SOURCE_MAX,
      memoryLimit: OUTPUT_MAX,
      ...(output === 'html' ? { outputEscape: 'escape' as const } : {}),
      ...(typeof output === 'string' ? {} : { outputEscape: (value) => output.escape(printed(value)) }),
    })
    this.#finish = typeof output === 'string' ? (text) => text : output.finish
    for (const tag of Object.keys(this.#liquid.tags)) if (!TAGS.has(tag)) delete this.#liquid.tags[tag]
    for (const [name, filter] of Object.entries(filters)) this.#liquid.registerFilter(name, filter)
    // Every text is bounded, that of a capture too; the library bounds only what its filters make.
    const { renderer } = this.#liquid
    const render = renderer.renderTemplates.bind(renderer)
    renderer.renderTemplates = (templates, context, emitter) =>
      render(templates, context, emitter ?? boundedText(context))
  }

  /** The first fault of a template, or null where it can be rendered. */
  faultFor(source: string): LiquidFault | null {
    try {
      this.#parsed(source)
      return null
    } catch (error) {
      return faultFrom(error)
    }
  }

  #parsed(source: string): Template[] {
    assertParsable(source)
    return this.#liquid.parse(source)
  }

  /**
   * What a template becomes with these variables, once for each of some more, all of it within what one template may cost;
   * throws `LiquidFailure`.
   */
  render(source: string, common: JsonObject, each: readonly JsonObject[] = [{}]): RenderedForm {
    const liquid = this.#liquid
    const started_ms = cpuMs()
    const cost = { until_cpu_ms: started_ms + this.#render_ms, written: 0 }
    const warnings = new Set<string>()
    try {
      const templates = this.#parsed(source)
      const texts = each.map((more) => {
        const context = new Rendering({ ...common, ...more }, liquid.options, { sync: true }, { liquid })
        context.cost = cost
        const text = String(inTime(liquid.renderer.renderTemplates(templates, context), cost))
        for (const warning of context.warnings) warnings.add(warning)
        return this.#finish(text)
      })
      return { texts, warnings: [...warnings], cpu_ms: cpuMs() - started_ms }
    } catch (error) {
      throw new LiquidFailure(faultFrom(error).reason)
    }
  }
}

type Steps = Iterator<unknown, unknown, unknown>

/** Goes through the steps of a render, and those they lead to, up to what a template may cost. */
function inTime(render: Steps, cost: Cost): unknown {
  const under_way = [render]
  let answer: { readonly value: unknown } | { readonly error: unknown } = { value: undefined }
  let looked = performance.now()
  for (let steps = under_way.at(-1); steps !== undefined; steps = under_way.at(-1)) {
    const now = performance.now()
    if (now - looked > LOOK_MS) {
      looked = now
      if (cpuMs() > cost.until_cpu_ms) throw new Error(LIMIT_EXCEEDED)
    }
    try {
      const step: IteratorResult<unknown, unknown> =
        'error' in answer ? thrownInto(steps, answer.error) : steps.next(answer.value)
      const value: unknown = step.value
      if (step.done === true) under_way.pop()
      if (isSteps(value)) under_way.push(value)
      answer = { value: isSteps(value) ? undefined : value }
    } catch (error) {
      under_way.pop()
      answer = { error }
    }
  }
  if ('error' in answer) throw answer.error
  return answer.value
}

/** The time that this thread has worked: on a machine with much else to do, a template has as much as on an idle one. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function thrownInto(steps: Steps, error: unknown): IteratorResult<unknown, unknown> {
  if (steps.throw === undefined) throw error
  return steps.throw(error)
}

function isSteps(value: unknown): value is Steps {
  const isObject = typeof value === 'object' && value !== null
  return isObject && 'next' in value && 'throw' in value && typeof value.next === 'function'
}

function boundedText(context: Context): Emitter {
  const text: Emitter = {
    buffer: '',
    write: (value) => {
      const piece = printed(value)
      if (context instanceof Rendering) {
        context.cost.written += piece.length
        if (context.cost.written > OUTPUT_MAX) throw new Error('the output is too large')
      }
      text.buffer += piece
    },
  }
  return text
}

function printed(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(printed).join('')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function faultFrom(error: unknown): LiquidFault {
  if (!(error instanceof Error)) throw error
  if (!LiquidError.is(error)) return { line: 1, reason: error.message }
  const [line] = error.token.getPosition()
  const first = error.originalError instanceof Error ? error.originalError : error
  return { line: line ?? 1, reason: first.message.replace(/, (file:.*, )?line:\d+, col:\d+$/, '') }
}

/** A template is parsed in one go, in time quadratic in its tags; no form has more than these. */
const TAGS_MAX = 5_000
const LETTERS_MAX = 100_000

/** Throws for a template that would take too long to parse: by the number and length of its tags and outputs. */
function assertParsable(source: string): void {
  let tags = 0
  let letters = 0
  const begins = /\{[{%]/g
  for (let begin = begins.exec(source); begin !== null; begin = begins.exec(source)) {
    const close = source.indexOf(begin[0] === '{{' ? '}}' : '%}', begins.lastIndex)
    const end = close === -1 ? source.length : close
    letters += end - begin.index
    if (letters > LETTERS_MAX) throw new Error(`its tags have more than ${LETTERS_MAX} letters`)
    tags += source.slice(begin.index, end).split('\n').length
    if (tags > TAGS_MAX) throw new Error(`it has more than ${TAGS_MAX} tags`)
    begins.lastIndex = end
  }
}
