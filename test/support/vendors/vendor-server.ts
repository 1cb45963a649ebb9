import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface VendorCall {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
}

export interface VendorReply {
  status?: number
  headers?: Record<string, string>
  /** An object is sent as JSON. */
  body?: string | object
  /** It was done, and the caller never hears of it. */
  lost?: true
}

export interface VendorServer {
  url: string
  calls: VendorCall[]
  server: Server
  /** Lets every call wait until it is told to go on. */
  stall(): () => void
  close(): void
}

/** A server on this machine that answers like a vendor, and refuses what the vendor refuses. */
export async function vendorServer(
  answer: (call: VendorCall, url: string) => VendorReply | Promise<VendorReply>,
): Promise<VendorServer> {
  const calls: VendorCall[] = []
  let going = Promise.resolve()
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://vendor')
    const chunks = await Array.fromAsync(request as AsyncIterable<Buffer>)
    const { method = 'GET', headers } = request
    const call = { method, path: pathname, query: searchParams, headers, body: Buffer.concat(chunks).toString() }
    calls.push(call)
    await going
    const { status = 200, headers: own = {}, body = '', lost } = await answer(call, url)
    if (lost) return void response.destroy()
    const type = typeof body === 'string' ? {} : { 'content-type': 'application/json' }
    response.writeHead(status, { ...type, ...own }).end(typeof body === 'string' ? body : JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  function stall() {
    const { promise, resolve } = Promise.withResolvers<void>()
    going = promise
    return resolve
  }
  return { url, calls, server, stall, close: () => server.close() }
}
