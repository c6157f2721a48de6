import { KeptConnection } from './kept-connection.ts'

/** Where to listen, on which channel, and what to do with what is heard. */
export type Listening = {
  readonly url: string
  readonly channel: string
  /** Called for each notice, and once after every time the connection was made anew, when notices may be lost. */
  readonly heard: (payload: string) => void
}

const CHANNEL = /^[a-z_][a-z0-9_]*$/

/** Hears notices on a connection of its own, from when this returns until that is closed. */
export function hearNotices({ url, channel, heard }: Listening): Promise<KeptConnection> {
  if (!CHANNEL.test(channel)) throw new Error(`not a channel: ${channel}`)
  return KeptConnection.open({
    url,
    application_name: 'goodsyard listener',
    begin: async (client) => {
      client.on('notification', (notice) => heard(notice.payload ?? ''))
      await client.query(`listen ${channel}`)
      heard('')
    },
  })
}
