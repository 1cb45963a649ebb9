import type http from 'node:http'
import { Socket } from 'node:net'
import { IncomingMessage, ServerResponse } from './listen.ts'

/** A request as another library inside this process receives it. */
export interface HandedRequest {
  method: string
  /** The path and the query. */
  path: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  body?: string
  /** The address under which others reach this installation: the library believes this one, whatever `Host` says. */
  publicAddress: string
  ip: string
}

export interface HandedAnswer {
  status: number
  headers: Readonly<Record<string, number | string | string[] | undefined>>
  body: string
}

/** Keeps what is answered instead of sending it. */
class KeptResponse extends ServerResponse {
  readonly answered: Promise<HandedAnswer>
  readonly #answer: (answer: HandedAnswer) => void
  constructor(request: http.IncomingMessage) {
    super(request)
    const { promise, resolve } = Promise.withResolvers<HandedAnswer>()
    this.answered = promise
    this.#answer = resolve
  }
  override end(chunk?: unknown): this {
    const body = typeof chunk === 'string' || chunk instanceof Uint8Array ? Buffer.from(chunk).toString() : ''
    this.finished = true
    this.#answer({ status: this.statusCode, headers: this.getHeaders(), body })
    return this
  }
}

/** The request and the response of Node for a library that knows nothing else. */
export function nodeExchange({ method, path, headers, body, publicAddress, ip }: HandedRequest) {
  const { host, protocol } = new URL(publicAddress)
  const socket = Object.assign(new Socket(), { encrypted: protocol === 'https:' })
  Object.defineProperty(socket, 'remoteAddress', { value: ip })
  const request = new IncomingMessage(socket)
  const { 'transfer-encoding': _, ...others } = headers
  Object.assign(request, { method, url: path, httpVersion: '1.1' })
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  request.headers = { ...others, ...length, host } as typeof request.headers
  if (body) request.push(body)
  request.push(null)
  return { request, response: new KeptResponse(request) }
}

/** Lets a request listener answer, and returns its answer. */
export function handOver(
  listener: (request: http.IncomingMessage, response: http.ServerResponse) => unknown,
  handed: HandedRequest,
): Promise<HandedAnswer> {
  const { request, response } = nodeExchange(handed)
  listener(request, response)
  return response.answered
}
