declare module 's3rver' {
  import type { AddressInfo } from 'node:net'

  interface S3rverOptions {
    address: string
    port: number
    silent: boolean
    directory: string
    vhostBuckets: boolean
    configureBuckets: { name: string }[]
  }

  class S3rver {
    constructor(options: S3rverOptions)
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }

  // biome-ignore lint/style/noDefaultExport: the package exports its class this way
  export default S3rver
}
