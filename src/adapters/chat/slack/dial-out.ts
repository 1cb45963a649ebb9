import { WebSocket } from 'ws'
import { VendorError } from '../../outbound/vendor-error.ts'
import { type JsonReader, jsonReader } from '../../sources/json-reader.ts'
import { json } from '../incoming-message.ts'
import type { CallContext, DialReceiver } from '../platform.ts'
import { asVendorError, callSlack, isSlackHost, type SlackDependencies } from './api.ts'
import { readPayload, type SlackPayload } from './read.ts'

export interface SlackDialDependencies extends SlackDependencies {
  /** Ticks at which the socket is checked for life. */
  beats: (signal: AbortSignal) => AsyncIterable<unknown>
}

const KINDS: Readonly<Record<string, SlackPayload['kind']>> = {
  events_api: 'event',
  slash_commands: 'command',
  interactive: 'interactive',
}
const MOST_BYTES = 2_000_000
const HANDSHAKE_MS = 15_000

/**
 * Socket Mode: https://docs.slack.dev/apis/events-api/using-socket-mode. An event is acknowledged once it is stored, so
 * that Slack repeats what was not. A socket that Slack is about to close keeps listening until its successor does.
 */
export async function dialSlack(
  needs: SlackDialDependencies,
  receiver: DialReceiver,
  context: CallContext,
): Promise<void> {
  const { signal } = context
  const sockets = new Set<Heard>()
  try {
    while (!signal.aborted) {
      const former = [...sockets]
      const heard = hear(await open(needs, context), { needs, receiver, context })
      sockets.add(heard)
      void heard.hello.then(() => former.map((each) => each.retire()))
      void heard.closed.then(() => sockets.delete(heard))
      const wasOne = await heard.successorIsDue
      if (!wasOne && !signal.aborted)
        throw new VendorError('network', 'Slack closed the socket without sending anything')
    }
  } finally {
    await Promise.all([...sockets].map((each) => each.retire()))
  }
}

interface Heard {
  hello: Promise<void>
  /**
   * Resolves when a successor is due, with whether the socket ever received anything. Rejects when an event could not be stored, or when Socket Mode is
   * switched off.
   */
  successorIsDue: Promise<boolean>
  closed: Promise<void>
  /** Closes the socket once everything that arrived is acknowledged. */
  retire(): Promise<void>
}

interface Circumstances {
  needs: SlackDialDependencies
  receiver: DialReceiver
  context: CallContext
}

function hear(socket: WebSocket, { needs, receiver, context }: Circumstances): Heard {
  const hello = Promise.withResolvers<void>()
  const due = Promise.withResolvers<boolean>()
  const closed = Promise.withResolvers<void>()
  const underWay = new Set<Promise<void>>()
  const over = new AbortController()
  let saidHello = false
  const leave = () => due.resolve(saidHello)

  async function take(kind: SlackPayload['kind'], body: JsonReader, id: string): Promise<void> {
    try {
      await receiver.take(readPayload({ kind, body }, context.account, receiver.now()))
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ envelope_id: id }))
    } catch (fault) {
      due.reject(fault)
    }
  }

  socket.on('message', (data) => {
    const envelope = jsonReader(json(String(data)))
    const [type, id] = [envelope.text('type') ?? '', envelope.text('envelope_id')]
    const kind = KINDS[type]
    if (kind && id) {
      const taking = take(kind, envelope.of('payload'), id)
      underWay.add(taking)
      void taking.then(() => underWay.delete(taking))
    } else if (type === 'hello') {
      saidHello = true
      hello.resolve()
    } else if (type === 'disconnect') {
      if (envelope.text('reason') === 'link_disabled')
        due.reject(new VendorError('auth', 'Socket Mode is switched off'))
      else due.resolve(true)
    }
  })
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    over.abort()
    context.signal.removeEventListener('abort', leave)
    leave()
    closed.resolve()
  })
  context.signal.addEventListener('abort', leave, { once: true })
  void watch(socket, needs.beats(over.signal)).catch(() => {})

  return {
    hello: hello.promise,
    successorIsDue: due.promise,
    closed: closed.promise,
    async retire() {
      while (underWay.size > 0) await Promise.all(underWay)
      if (socket.readyState === WebSocket.CONNECTING) socket.terminate()
      else socket.close(1000)
      await closed.promise
    },
  }
}

async function open(needs: SlackDialDependencies, { account, secrets, signal }: CallContext): Promise<WebSocket> {
  const call = { token: secrets.app_token, bucket: `ask/${account.id}`, signal }
  const { body } = await callSlack(needs, 'apps.connections.open', {}, call).catch((fault: unknown) => {
    throw asVendorError(fault)
  })
  const url = body.text('url') ?? ''
  if (!isSlackHost(url, needs.api)) throw new VendorError('validation', 'Slack named a socket that is not its own')
  return new WebSocket(url, { maxPayload: MOST_BYTES, handshakeTimeout: HANDSHAKE_MS, perMessageDeflate: false })
}

/** Gives a dead socket up at the second tick without an answer. */
async function watch(socket: WebSocket, beats: AsyncIterable<unknown>): Promise<void> {
  let alive = true
  const sign = () => {
    alive = true
  }
  for (const event of ['pong', 'ping', 'message'] as const) socket.on(event, sign)
  for await (const _ of beats) {
    if (!alive) return socket.terminate()
    alive = false
    if (socket.readyState === WebSocket.OPEN) socket.ping()
  }
}
