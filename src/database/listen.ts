import { ReconnectingConnection } from './reconnecting-connection.ts'

/** The database, the channel, and the function that receives the notices. */
export type ListenOptions = {
  readonly url: string
  readonly channel: string
  /** Called for each notice, and once after every reconnection, since notices may have been lost. */
  readonly onNotice: (payload: string) => void
}

const CHANNEL = /^[a-z_][a-z0-9_]*$/

/** Listens for notices on a connection of its own, from when this returns until that is closed. */
export function listen({ url, channel, onNotice }: ListenOptions): Promise<ReconnectingConnection> {
  if (!CHANNEL.test(channel)) throw new Error(`not a channel: ${channel}`)
  return ReconnectingConnection.open({
    url,
    application_name: 'goodsyard listener',
    begin: async (client) => {
      client.on('notification', (notice) => onNotice(notice.payload ?? ''))
      await client.query(`listen ${channel}`)
      onNotice('')
    },
  })
}
