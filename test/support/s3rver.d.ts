declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net'

  type Context = { readonly path: string; app: object }

  /** The parts of the server that tests start. */
  export default class S3rver {
    constructor(options: {
      readonly port: number
      readonly address: string
      readonly silent: boolean
      readonly vhostBuckets: boolean
      readonly directory: string
      readonly configureBuckets: readonly { readonly name: string }[]
    })
    readonly middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[]
    run(): Promise<AddressInfo>
  }
}
