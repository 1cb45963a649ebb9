import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'

interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A span in OTLP's JSON, as far as tests look at it. */
export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  links?: { traceId: string; spanId: string }[]
  attributes: { key: string; value: { stringValue?: string; intValue?: string; doubleValue?: number } }[]
}

/** The spans of requests in JSON. */
export const receivedSpans = (received: readonly Received[]): ReceivedSpan[] =>
  received.flatMap(({ body }) => {
    const { resourceSpans = [] } = JSON.parse(body.toString()) as {
      resourceSpans?: { scopeSpans: { spans: ReceivedSpan[] }[] }[]
    }
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
  })

/** A collector on this machine that keeps what it is sent, and answers as it is told. */
export async function openCollector() {
  const received: Received[] = []
  const taken = (response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  let answer: (response: ServerResponse) => void = taken
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const sent = Buffer.concat(chunks)
    const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent
    received.push({ path: request.url ?? '', headers: request.headers, body })
    answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    /** Answers all later requests so; without a function it takes them. */
    answerWith(how: (response: ServerResponse) => void = taken) {
      answer = how
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type Collector = Awaited<ReturnType<typeof openCollector>>
