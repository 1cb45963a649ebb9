import { once } from 'node:events'
import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A request and its answer as they went over the wire. */
export interface Exchange {
  method: string
  path: string
  body: string
  status: number
  answer: string
}

/**
 * A proxy on loopback for suites that send no token: it adds headers that a request lacks, passes everything on as it comes, and
 * remembers what was said.
 */
export async function tokenProxy({ rewrite = (body: string) => body } = {}) {
  const exchanges: Exchange[] = []
  let target = ''
  let added: Record<string, string> = {}
  const server = createServer(async (incoming, outgoing) => {
    const { method = 'GET', url: path = '/' } = incoming
    const body = rewrite((await buffer(incoming)).toString())
    const { host: _host, 'content-length': _length, 'transfer-encoding': _coding, ...headers } = incoming.headers
    const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const passed = ask(`${target}${path}`, { method, headers: { ...added, ...headers, ...length } })
    outgoing.on('close', () => passed.destroy())
    passed.on('error', () => outgoing.destroy())
    passed.on('response', (answer) => {
      const exchange = { method, path, body, status: answer.statusCode ?? 0, answer: '' }
      exchanges.push(exchange)
      outgoing.writeHead(exchange.status, answer.rawHeaders)
      answer.on('data', (chunk: Buffer) => {
        exchange.answer += chunk
        outgoing.write(chunk)
      })
      answer.on('end', () => outgoing.end())
      answer.on('error', () => outgoing.destroy())
    })
    passed.end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exchanges,
    /** Where everything goes from now on, and with what. */
    leadTo(address: string, headers: Record<string, string>) {
      target = address
      added = headers
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
