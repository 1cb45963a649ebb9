import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Heard, type SaidTokens, WIRES } from './model-wires.ts'

export interface ModelRequest extends Heard {
  /** The debate and the ask that it is for, from the header `x-parley-ask`. */
  ask: string
  headers: IncomingMessage['headers']
  /** As it was sent. */
  body: Record<string, unknown>
  /** 1 for the first request of this ask. */
  time: number
}

/** What the server does with a request; a text is simply answered. */
export type ModelReply =
  | string
  | {
      text?: string
      tokens?: SaidTokens
      thoughts?: string
      refuses?: 'in parts' | 'by rule'
      /** The answer reached the token limit. */
      isCut?: boolean
      /** Another name than the one that was asked for. */
      served?: string
      /** Sends this instead of the second half of the answer, as an event of the stream. */
      event?: string
      /** Another status than 200, and what is said instead of an answer. */
      status?: number
      body?: string
      retryAfter?: string
      /** What its clock says, in place of ours. */
      date?: string
      /** Sends bytes that no format knows. */
      garbage?: boolean
      /** Breaks the connection after the first half of the answer. */
      cut?: boolean
      /** Sends the first half of the answer, and nothing more for ever. */
      stall?: boolean
    }

type Script = (request: ModelRequest) => ModelReply | Promise<ModelReply>

/** What every answer is said to take. */
export const TOKENS = { input: 100, output: 20 }

/**
 * A model server on loopback that speaks the wire formats of OpenAI (both), Anthropic and Google, does what the script says, and
 * lists the models that it `offers`.
 * It answers other processes too: hand them `url` as `OPENAI_COMPATIBLE_URL`, or one of `urls` in `SERVICE_AGENT_URLS`.
 */
export async function modelServer(script: Script, { offers = [] }: { offers?: readonly string[] } = {}) {
  const requests: ModelRequest[] = []
  const timesOf = (ask: string) => requests.filter((request) => request.ask === ask).length

  async function answer(incoming: IncomingMessage, response: ServerResponse) {
    const path = (incoming.url ?? '').replace(/\?.*/, '')
    if (incoming.method === 'GET' && path.endsWith('/models')) {
      const listed = { object: 'list', data: offers.map((id) => ({ id, object: 'model' })) }
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(listed))
    }
    const wire = WIRES.find((each) => each.path.test(path))
    if (!wire) return void response.writeHead(404).end('{"error":{"message":"No such path"}}')
    const { headers } = incoming
    const ask = decodeURI(String(headers['x-parley-ask'] ?? ''))
    const body = JSON.parse(await text(incoming))
    const request = { ...wire.hear(body, path), ask, headers, body, time: timesOf(ask) + 1 }
    requests.push(request)
    const scripted = await script(request)
    const reply = typeof scripted === 'string' ? { text: scripted } : scripted
    if (response.destroyed) return
    if (reply.status) {
      const { status, body: said = '{"error":{"message":"So it was scripted"}}', retryAfter, date } = reply
      const headers = { ...(date && { date }), ...(retryAfter !== undefined && { 'retry-after': retryAfter }) }
      return void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(said)
    }

    response.writeHead(200, { 'content-type': 'text/event-stream' })
    if (reply.garbage) return void response.end('data: {"choices":[{"delta":\n\n\u0000\u0001 data: ]]\n\n')
    const tokens: SaidTokens = reply.tokens ?? TOKENS
    const { served: model = request.model, thoughts = '', refuses, isCut } = reply
    const pieces = piecesOf(reply.text ?? '')
    const frames = wire.say({
      model,
      pieces,
      tokens,
      thoughts: thoughts ? piecesOf(thoughts) : [],
      ...(refuses && { refuses }),
      ...(isCut && { isCut }),
    })
    const half = Math.ceil(frames.length / 2)
    const breaks = reply.cut || reply.stall || reply.event !== undefined
    for (const frame of breaks ? frames.slice(0, half) : frames) response.write(frame)
    if (reply.event !== undefined) response.write(`data: ${reply.event}\n\n`)
    if (reply.cut) return void response.write('', () => response.destroy())
    if (!reply.stall) response.end()
  }

  const server = createServer((incoming, response) => {
    answer(incoming, response).catch((fault: unknown) => response.writeHead(400).end(String(fault)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return {
    url,
    requests,
    /** How often an ask came, `debate/key`. */
    timesOf,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Words with the blank before them, as models send them. */
const piecesOf = (whole: string) => whole.match(/\s*\S+\s*$|\s*\S+/g) ?? [whole]

const ARGUMENT = 'There is much to be said for it.'

/** A model that always takes part: it stands behind one proposal in every phase, and wants no second round. */
export const debater =
  (proposal = 'p1') =>
  ({ ask, messages }: ModelRequest): string => {
    const [, phase] = (ask.split('/')[1] ?? '').split(':')
    if (phase === 'critique') return '{"critiques": []}'
    if (phase === 'revision') return JSON.stringify({ adopt: proposal, content: `I stand behind ${proposal}.` })
    if (phase === 'vote') {
      const vote = { choice: proposal, stances: { [proposal]: 'agree' }, confidence: 0.8, reason: 'It is right.' }
      return JSON.stringify({ ...vote, continueDebate: false })
    }
    const question = messages[0]?.text ?? ''
    if (question.includes('"position"')) return JSON.stringify({ content: ARGUMENT, cites: [], position: proposal })
    return question.includes('POSITION:') ? `POSITION: ${proposal}\n${ARGUMENT}` : ARGUMENT
  }
