import assert from 'node:assert/strict'
import type pg from 'pg'
import { ownerClient, queryIn } from '../support/owner-client.ts'
import { type Answer, type ServerOptions, TestServer } from '../support/server.ts'
import { Mailbox } from './mailbox.ts'
import { Receiver } from './receiver.ts'

type Attributes = Readonly<Record<string, unknown>>

/** The answer about one record. */
export type Recorded = {
  readonly data: { readonly id: string; readonly type: string; readonly attributes: Record<string, unknown> }
}

/** The answer to a request that was refused. */
export type Refused = {
  readonly errors: readonly {
    readonly symbol: string
    readonly source: string
    readonly context: Record<string, unknown> | null
  }[]
}

/** How a test wants its installation. */
export type InstallationOptions = ServerOptions & { readonly has_model?: boolean }

/** A server with somebody to call and somewhere to send mail, both on this machine. */
export class Installation {
  readonly server: TestServer
  readonly receiver: Receiver
  readonly mailbox: Mailbox
  readonly #owner: pg.Client

  private constructor(server: TestServer, receiver: Receiver, mailbox: Mailbox, owner: pg.Client) {
    this.server = server
    this.receiver = receiver
    this.mailbox = mailbox
    this.#owner = owner
  }

  /** Starts all of it; what cannot start takes the rest with it. A language model is asked at `/model`, if at all. */
  static async start({ has_model, ...options }: InstallationOptions = {}): Promise<Installation> {
    await using opening = new AsyncDisposableStack()
    const receiver = await Receiver.start()
    opening.defer(() => receiver.stop())
    const mailbox = await Mailbox.start()
    opening.defer(() => mailbox.stop())
    const server = await TestServer.start({
      ...options,
      environment: {
        GOODSYARD_EGRESS_ALLOW: '127.0.0.1',
        GOODSYARD_EGRESS_ALLOW_HTTP: 'true',
        GOODSYARD_EGRESS_PORTS: String(receiver.port),
        GOODSYARD_SMTP_URL: mailbox.url,
        ...(has_model
          ? {
              GOODSYARD_AI_URL: receiver.url('/model'),
              GOODSYARD_AI_KEY: 'the key of the model',
              GOODSYARD_AI_MODEL: 'clever',
            }
          : {}),
        ...options.environment,
      },
    })
    opening.defer(() => server.stop())
    const owner = ownerClient(server.database?.url)
    await owner.connect()
    opening.move()
    return new Installation(server, receiver, mailbox, owner)
  }

  /** Ends all of it. */
  async stop(): Promise<void> {
    await this.#owner.end()
    await this.receiver.stop()
    await this.mailbox.stop()
    await this.server.stop()
  }

  /** Makes a record and answers it. */
  async make(type: string, attributes: Attributes): Promise<Recorded['data']> {
    const { status, body } = await this.server.api<Recorded>('POST', `/api/${type}`, {
      data: { type, attributes },
    })
    assert.equal(status, 200, JSON.stringify(body))
    return body.data
  }

  /** Makes an automation with these actions; the conditions come as path, operator and value. */
  automation(
    attributes: Attributes,
    actions: readonly Action[],
    conditions: readonly (readonly [string, string, string?])[] = [],
  ): Promise<Recorded['data']> {
    return this.make('automations', {
      ...attributes,
      actions_changes: actions.map(actionAddition),
      conditions_changes: conditions.map(([source_path, operator, value = null]) => ({
        type: 'ADD',
        attributes: { source_path, operator, value },
      })),
    })
  }

  /** Runs an automation by hand, with nothing behind the header. */
  run<Body = Recorded>(id: string): Promise<Answer<Body>> {
    return this.server.api<Body>('POST', `/api/automations/${id}/run`)
  }

  /** Changes a record. */
  change<Body = Recorded>(type: string, id: string, attributes: Attributes): Promise<Answer<Body>> {
    return this.server.api<Body>('PATCH', `/api/${type}/${id}`, { data: { type, attributes } })
  }

  /** What stands in the database, where no list shows it. */
  async rows<Row extends Attributes>(text: string, ...values: readonly unknown[]): Promise<Row[]> {
    const { rows } = await this.#owner.query<Row>(text, [...values])
    return rows
  }

  /** Runs a statement about another tenant than the first, to which a Citus cluster confines the others. */
  async rowsIn<Row = Record<string, unknown>>(
    tenant: number,
    text: string,
    ...values: readonly unknown[]
  ): Promise<readonly Row[]> {
    return (await queryIn(this.#owner, tenant, text, values)).rows
  }
}

/** An action as a test writes it: where it goes, and what it is told. */
export type Action = readonly [destination: string, parameters: Readonly<Record<string, string>>]

/** The change that adds an action. */
export function actionAddition([destination, parameters]: Action): Attributes {
  const [destination_type, destination_code = 'default'] = destination.split('/')
  return {
    type: 'ADD',
    attributes: {
      destination_type,
      destination_code,
      parameters_changes: Object.entries(parameters).map(([parameter_code, value]) => ({
        type: 'ADD',
        attributes: { parameter_code, value },
      })),
    },
  }
}
