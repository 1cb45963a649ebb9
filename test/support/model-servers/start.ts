import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Body, Dialect, Heard, World } from './dialect.ts'
import { type Asked, debating, type Mind } from './mind.ts'
import { promptCache } from './prompt-cache.ts'
import { promptOf, type Refusal, Refused, type Served, served } from './served.ts'
import { tokenizer } from './tokenizer.ts'
import { waitingLine } from './waiting-line.ts'

/** What a server was asked, and what came of it. */
export interface Received extends Heard {
  asked: Asked
  /** Tokens of the prompt by the server's own count. */
  input: number
  /** The status that it was answered with. */
  status: number
}

export interface ServerWishes {
  model?: string
  context?: number
  mind?: Mind
  manners?: readonly string[]
  /** How many it answers at once; the others wait in its line. */
  slots?: number
  /** Waited for between two frames. */
  pace?: (served: Served) => Promise<void>
  /** What is planted, for this request. */
  mistake?: (asked: Asked, time: number) => Mistake | undefined
}

/** A mistake of a server, in place of what it would do. */
export interface Mistake {
  served?: (served: Served) => Served
  /** Instead of an answer. */
  refusal?: (asked: Asked, dialect: Dialect, world: World) => Refusal
  frames?: (
    frames: Iterable<string>,
    dialect: Dialect,
    served: Served,
    world: World,
  ) => Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>
  /** How the connection ends. */
  ending?: 'breaks' | 'never'
  /** It does not hold the model to a schema. */
  ignoresSchema?: boolean
}

export type ModelServer = Awaited<ReturnType<typeof startServer>>

/** One of the servers on loopback, with everything that it received. */
export async function startServer(dialect: Dialect, wishes: ServerWishes = {}) {
  const { slots = Number.POSITIVE_INFINITY } = wishes
  const tokens = tokenizer(dialect.lettersPerToken)
  let world: World = {
    model: wishes.model ?? 'test-model',
    context: wishes.context ?? 32_768,
    tokens,
    manners: new Set(wishes.manners),
  }
  const received: Received[] = []
  const others: string[] = []
  const cache = promptCache(tokens)
  const line = waitingLine(slots)
  let busy = 0

  function judged(heard: Heard): { asked: Asked; refusal?: Refusal; answer?: Served; mistake?: Mistake | undefined } {
    const asked = dialect.hear(heard, world)
    const time = received.filter((each) => each.asked.ask === asked.ask).length
    const mistake = wishes.mistake?.(asked, time)
    const input = tokens.count(promptOf(asked))
    const note = (status: number) => received.push({ ...heard, asked, input, status })
    try {
      if (busy-- > 0 && dialect.busy) throw new Refused(dialect.busy(world))
      dialect.check(heard, asked, world)
      const read = dialect.measure(asked, input, world)
      if (mistake?.refusal) throw new Refused(mistake.refusal(asked, dialect, world))
      const holds = mistake?.ignoresSchema ? { schema: false, object: false } : dialect.holds
      const { mind = debating() } = wishes
      const answer = served(asked, {
        ...world,
        mind,
        holds,
        ...(read && { read }),
        cached: cache.read(promptOf(asked)),
      })
      note(200)
      return { asked, answer: mistake?.served?.(answer) ?? answer, mistake }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      note(error.refusal.status)
      return { asked, refusal: error.refusal }
    }
  }

  async function answer(incoming: IncomingMessage, response: ServerResponse) {
    const path = (incoming.url ?? '').replace(/\?.*/, '')
    const sent = await text(incoming)
    const body: Body = sent ? JSON.parse(sent) : {}
    if (incoming.method !== 'POST' || !dialect.isQuestion(path)) {
      others.push(path)
      const context = world.manners.has('tells no context') ? undefined : world.context
      const known = dialect.others(path, { ...world, context }, body)
      return void response.writeHead(known ? 200 : 404, JSON_TYPE).end(JSON.stringify(known ?? { error: 'Not Found' }))
    }
    const heard = { path, headers: incoming.headers, body }
    const leave = await line.enter(response)
    if (!leave) return
    try {
      const { refusal, answer, mistake } = judged(heard)
      if (refusal) return void sendRefusal(response, refusal)
      if (answer) await stream(response, heard, answer, mistake)
    } finally {
      leave()
    }
  }

  async function stream(response: ServerResponse, heard: Heard, said: Served, mistake?: Mistake) {
    response.writeHead(200, { 'content-type': 'text/event-stream', ...dialect.headers?.(world) })
    const frames = dialect.frames(said, heard, world)
    for await (const frame of mistake?.frames?.(frames, dialect, said, world) ?? frames) {
      await wishes.pace?.(said)
      if (response.destroyed) return
      if (!response.write(frame)) await Promise.race([once(response, 'drain'), once(response, 'close')])
    }
    if (mistake?.ending === 'breaks') return void response.write('', () => response.destroy())
    if (mistake?.ending === 'never') await once(response, 'close')
    else response.end()
  }

  let server: Server
  async function listen(port: number) {
    server = createServer((incoming, response) => {
      answer(incoming, response).catch((fault: unknown) => response.destroy(fault as Error))
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  async function close() {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  const port = await listen(0)

  return {
    dialect,
    url: `http://127.0.0.1:${port}${dialect.base}`,
    /** Every question, in the order in which they came. */
    received,
    /** The paths of everything else that it was asked. */
    others,
    /** How many questions were there at once, its line included. */
    mostAtOnce: () => line.most,
    get model() {
      return world.model
    },
    /** Refuses so many questions because it has too much to do. */
    overload(times: number) {
      busy = times
    },
    /** Ends what is under way and begins anew at the same address. */
    async restart(changes: { context?: number; model?: string }) {
      await close()
      world = { ...world, ...changes }
      await listen(port)
    },
    close,
  }
}

const JSON_TYPE = { 'content-type': 'application/json' }

function sendRefusal(response: ServerResponse, { status, body, headers }: Refusal) {
  const isStream = typeof body === 'string'
  response
    .writeHead(status, { ...(isStream ? { 'content-type': 'text/event-stream' } : JSON_TYPE), ...headers })
    .end(isStream ? body : JSON.stringify(body))
}
