import type { Secrets } from '#access/secrets.ts'
import type { ActionTask } from '#domain/automations/action-task.ts'
import { payloadFor } from '#domain/automations/payload.ts'
import { SECRET_PURPOSE } from '#domain/automations/secrets.ts'
import { printOrRefuse } from '#domain/printing/print-or-refuse.ts'
import { ownerOf, type Tenant } from '#values/caller.ts'
import type { JsonObject } from '#values/json.ts'
import { LiquidFailure } from '#values/liquid.ts'
import type { Form, PrintOutput } from '#values/printed-form.ts'
import type { MakePdfFor } from '#values/printed-sheets.ts'
import { renderText } from '#values/render-template.ts'

const MASK = '***'
/** A shorter secret would mask parts of ordinary text. */
const MASKED_MIN = 4

/** The parameters of an action; Liquid is rendered and secrets are opened on demand. */
export class Parameters {
  readonly payload: JsonObject
  readonly #task: ActionTask
  readonly #secrets: Secrets
  readonly #variables: JsonObject
  readonly #opened = new Set<string>()
  readonly #owner: number

  constructor(
    task: ActionTask,
    tenant: Tenant,
    { secrets, now }: { readonly secrets: Secrets; readonly now: string },
  ) {
    const { automation, subject, outputs } = task
    this.#task = task
    this.#owner = ownerOf(tenant)
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

  /** A parameter without rendering; null if it is not set. */
  constant(code: string): string | null {
    const value = this.#task.parameters.find(({ parameter_code }) => parameter_code === code)?.value ?? ''
    return value.trim() === '' ? null : value
  }

  /** A rendered parameter; null if it is not set; throws `LiquidFailure`. */
  async text(code: string): Promise<string | null> {
    const source = this.constant(code)
    return source === null ? null : await this.rendered(source)
  }

  /** Renders a text with the variables of the action, and more of them; throws `LiquidFailure`. */
  rendered(source: string, more: JsonObject = {}): Promise<string> {
    return renderText(source, { ...this.#variables, ...more }, { owner: this.#owner })
  }

  /** The name of the file without folders; null if it is no name of a file; throws `LiquidFailure`. */
  async fileName(more: JsonObject = {}): Promise<string | null> {
    const text = await this.rendered(this.constant('file_name') ?? '', more)
    const name = (text.split(/[/\\]/).at(-1) ?? '').replaceAll(/\p{Cc}/gu, '').trim()
    // `.` and `..` are folders: such a file could not be downloaded.
    return ['', '.', '..'].includes(name) || Buffer.byteLength(name) > 200 ? null : name
  }

  /** Prints a form with the variables of the action and the letterhead; refuses it if it cannot be printed. */
  form(form: Form, letterhead: JsonObject, pdf_for: MakePdfFor): Promise<PrintOutput> {
    const printing = { owner: this.#owner, pdf_for }
    return printOrRefuse(form, [{ ...this.#variables, ...letterhead }], printing)
  }

  /** A rendered secret; null if none is stored; throws `LiquidFailure`. */
  async secret(code: string): Promise<string | null> {
    const [source] = this.secrets(code)
    if (source === undefined) return null
    const secret = await this.rendered(source).catch(() => {
      // The message would contain a part of the secret.
      throw new LiquidFailure(code)
    })
    this.mask(secret)
    return secret
  }

  /** The current secret and, while receivers may still expect it, the previous one. */
  secrets(code: string): readonly string[] {
    const stored = this.#task.parameters.find(({ parameter_code }) => parameter_code === code)
    const sealed = [stored?.sealed ?? null, stored?.previous_sealed ?? null].filter((one) => one !== null)
    const opened = sealed.map((one) => this.#secrets.open(SECRET_PURPOSE, one)).filter((one) => one !== null)
    for (const one of opened) this.mask(one)
    return opened
  }

  /** A text with all opened secrets masked, for a log. */
  masked(text: string): string {
    return [...this.#opened].reduce((masked, secret) => masked.replaceAll(secret, MASK), text)
  }

  /** Masks a text in logs, in every form in which it may be echoed: plain, in JSON, form-encoded. */
  mask(secret: string): void {
    if (secret.length < MASKED_MIN) return
    const inForm = new URLSearchParams({ secret }).toString().slice('secret='.length)
    for (const form of [secret, JSON.stringify(secret).slice(1, -1), inForm]) this.#opened.add(form)
  }
}
