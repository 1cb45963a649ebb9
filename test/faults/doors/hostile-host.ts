import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { ownCertificate, trust } from '../../support/trusted-certificate.ts'

const MEGABYTE = Buffer.alloc(1_000_000, ' ')
const LARGE_MEGABYTES = 50

/** Ways to answer badly, each at a path of its own. */
const WAYS: Readonly<Record<string, RequestListener>> = {
  'says nothing': () => {},
  'stops after its headers': (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).flushHeaders()
  },
  'stops in mid-answer': (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"client_id":')
  },
  'drips for ever': (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const drip = setInterval(() => response.write(' '), 200)
    response.on('close', () => clearInterval(drip))
  },
  'answers 50 MB': (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    let sent = 0
    const more = () => {
      while (sent < LARGE_MEGABYTES && !response.destroyed) {
        sent += 1
        if (!response.write(MEGABYTE)) return response.once('drain', more)
      }
      return response.end()
    }
    more()
  },
  redirects: (_request, response) => {
    response.writeHead(307, { location: '/target' }).end()
  },
  'redirects to itself': ({ url }, response) => {
    response.writeHead(302, { location: url ?? '/' }).end()
  },
  'hangs up': (_request, response) => {
    response.destroy()
  },
  'answers no HTTP': (_request, response) => {
    response.socket?.end('220 mail.example ESMTP\r\n')
  },
}

export const BAD_WAYS = Object.keys(WAYS)

/** A host that answers badly, on this machine; by HTTPS it is trusted until the test is over. */
export async function hostileHost({ secure }: { secure: boolean }) {
  const asked: string[] = []
  const cut = new Map<string, string>()
  const answer: RequestListener = (request, response) => {
    const path = decodeURIComponent(request.url?.slice(1) ?? '')
    asked.push(path)
    const way = WAYS[path]
    if (way) return way(request, response)
    const [, place, name = ''] = /^cut\/(\d+)\/(.*)$/.exec(path) ?? []
    const whole = cut.get(name) ?? ''
    if (place === undefined) return response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    const body = whole.replaceAll('PLACE', place)
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(body.length) })
    return response.write(body.slice(0, Number(place)), () => {
      if (Number(place) < body.length) response.destroy()
      else response.end()
    })
  }
  const certificate = ownCertificate()
  if (secure) trust(certificate)
  const server = secure
    ? createSecureServer(
        { key: certificate.key.export({ type: 'pkcs8', format: 'pem' }), cert: certificate.cert },
        answer,
      )
    : createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, secure ? 'localhost' : '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const origin = secure ? `https://localhost:${port}` : `http://127.0.0.1:${port}`
  return {
    origin,
    asked,
    /** The address at which it answers in this way. */
    at: (way: string) => `${origin}/${encodeURIComponent(way)}`,
    /** The address at which this text, in which PLACE stands for five digits, is cut after so many bytes. */
    cutAt(name: string, text: string, place: number): string {
      cut.set(name, text)
      return `${origin}/cut/${String(place).padStart(5, '0')}/${name}`
    },
    /** How many lines to it are open. */
    lines: () => new Promise<number>((resolve) => server.getConnections((_fault, count) => resolve(count))),
  }
}
