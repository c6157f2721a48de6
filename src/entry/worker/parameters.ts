import type { Secrets } from '#access/secrets.ts'
import { payloadFor } from '#domain/automations/payload.ts'
import { SECRET_PURPOSE } from '#domain/automations/secrets.ts'
import type { Task } from '#domain/automations/task.ts'
import { printOrRefuse } from '#domain/printing/print-or-refuse.ts'
import type { Tenant } from '#values/caller.ts'
import type { JsonObject } from '#values/json.ts'
import { LiquidFailure } from '#values/liquid.ts'
import type { Form, Printed } from '#values/printed-form.ts'
import type { MakePdfFor } from '#values/printed-sheets.ts'
import { renderText } from '#values/render-template.ts'

const MASK = '***'
/** A shorter secret would blank out half of any text. */
const MASKED_MIN = 4

/** What an action was told, with Liquid rendered and secrets opened; each only when it is asked for. */
export class Parameters {
  readonly payload: JsonObject
  readonly #task: Task
  readonly #secrets: Secrets
  readonly #variables: JsonObject
  readonly #opened = new Set<string>()
  readonly #tenant_id: number

  constructor(
    task: Task,
    tenant: Tenant,
    { secrets, now }: { readonly secrets: Secrets; readonly now: string },
  ) {
    const { automation, subject, outputs } = task
    this.#task = task
    this.#tenant_id = tenant.id
    this.#secrets = secrets
    this.payload = payloadFor(subject, { ...automation, subdomain: tenant.subdomain })
    const { id, name, resource_name, event } = automation
    this.#variables = {
      data: subject.data,
      previous: subject.previous,
      event: subject.event,
      subdomain: tenant.subdomain,
      automation: { id, name, resource_name, event },
      now,
      timezone: tenant.timezone,
      actions: outputs,
    }
  }

  /** A parameter as it was written, or null where it was not. */
  constant(code: string): string | null {
    const value = this.#task.parameters.find(({ parameter_code }) => parameter_code === code)?.value ?? ''
    return value.trim() === '' ? null : value
  }

  /** A parameter with its Liquid rendered, or null where it was not written; throws `LiquidFailure`. */
  async text(code: string): Promise<string | null> {
    const source = this.constant(code)
    return source === null ? null : await this.rendered(source)
  }

  /** A text with its Liquid rendered, of what values know; throws `LiquidFailure`. */
  rendered(source: string): Promise<string> {
    return renderText(source, this.#variables, { tenant: this.#tenant_id })
  }

  /** A printed form, of what values know and every form does, in the time of its warehouse; refused where it cannot be printed. */
  form(form: Form, letterhead: JsonObject, pdf_for: MakePdfFor): Promise<Printed> {
    const printing = { tenant: this.#tenant_id, pdf_for }
    return printOrRefuse(form, [{ ...this.#variables, ...letterhead }], printing)
  }

  /** A secret with its Liquid rendered, or null where none is kept; throws `LiquidFailure`. */
  async secret(code: string): Promise<string | null> {
    const [source] = this.secrets(code)
    if (source === undefined) return null
    const secret = await this.rendered(source).catch(() => {
      // What is wrong would be told with a piece of it.
      throw new LiquidFailure(code)
    })
    this.conceal(secret)
    return secret
  }

  /** A secret as it was written, and behind it the one before while receivers may still expect that one. */
  secrets(code: string): readonly string[] {
    const kept = this.#task.parameters.find(({ parameter_code }) => parameter_code === code)
    const sealed = [kept?.sealed ?? null, kept?.previous_sealed ?? null].filter((one) => one !== null)
    const opened = sealed.map((one) => this.#secrets.open(SECRET_PURPOSE, one)).filter((one) => one !== null)
    for (const one of opened) this.conceal(one)
    return opened
  }

  /** A text with every secret that was opened blanked out, for a log. */
  masked(text: string): string {
    return [...this.#opened].reduce((masked, secret) => masked.replaceAll(secret, MASK), text)
  }

  /** Keeps a text out of logs, in every form in which somebody may say it back: as it is, in JSON, in a form. */
  conceal(secret: string): void {
    if (secret.length < MASKED_MIN) return
    const inForm = new URLSearchParams({ secret }).toString().slice('secret='.length)
    for (const form of [secret, JSON.stringify(secret).slice(1, -1), inForm]) this.#opened.add(form)
  }
}
