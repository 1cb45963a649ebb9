import type { Server } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'

const TYPES = { events: 'events_api', commands: 'slash_commands', interactive: 'interactive' } as const

interface Envelope {
  id: string
  type: string
  payload: object
  attempt: number
}

/**
 * The other end of Socket Mode: https://docs.slack.dev/apis/events-api/using-socket-mode. Each envelope goes to one socket; what
 * was not acknowledged when a socket closes goes to another.
 */
export function slackSocket(server: Server, appId: string) {
  const sockets: WebSocket[] = []
  const open = new Map<string, Envelope & { by: WebSocket }>()
  const unsent: Envelope[] = []
  const acknowledged: string[] = []
  let tickets = 0
  let envelopes = 0
  const given = new Set<string>()
  const wire = new WebSocketServer({ noServer: true })

  function hand(envelope: Envelope) {
    const socket = sockets.at(-1)
    if (!socket) return void unsent.push(envelope)
    open.set(envelope.id, { ...envelope, by: socket })
    const retry = { retry_attempt: envelope.attempt, retry_reason: envelope.attempt === 0 ? '' : 'timeout' }
    const { id: envelope_id, type, payload } = envelope
    socket.send(JSON.stringify({ envelope_id, type, payload, accepts_response_payload: false, ...retry }))
  }

  server.on('upgrade', (request, stream, head) => {
    const ticket = new URL(request.url ?? '/', 'http://slack').searchParams.get('ticket') ?? ''
    if (!given.delete(ticket)) return void stream.end('HTTP/1.1 401 Unauthorized\r\n\r\n')
    wire.handleUpgrade(request, stream, head, (socket) => {
      sockets.push(socket)
      socket.send(
        JSON.stringify({ type: 'hello', num_connections: sockets.length, connection_info: { app_id: appId } }),
      )
      for (const envelope of unsent.splice(0)) hand(envelope)
      socket.on('message', (data) => {
        const { envelope_id } = JSON.parse(String(data)) as { envelope_id: string }
        if (open.delete(envelope_id)) acknowledged.push(envelope_id)
      })
      socket.on('close', () => {
        sockets.splice(sockets.indexOf(socket), 1)
        const left = [...open.values()].filter(({ by }) => by === socket)
        for (const { by: _, ...envelope } of left) {
          open.delete(envelope.id)
          hand({ ...envelope, attempt: envelope.attempt + 1 })
        }
      })
    })
  })

  return {
    acknowledged,
    sockets,
    /** What `apps.connections.open` answers: good for one connection. */
    ticket(url: string) {
      tickets += 1
      const ticket = `t${tickets}`
      given.add(ticket)
      return `${url.replace(/^http/, 'ws')}/link/?ticket=${ticket}`
    },
    send(way: keyof typeof TYPES, payload: object) {
      envelopes += 1
      hand({ id: `envelope-${envelopes}`, type: TYPES[way], payload, attempt: 0 })
    },
    /** Tells the oldest socket that it is about to be closed. */
    refresh: (reason: 'warning' | 'refresh_requested' | 'link_disabled' = 'refresh_requested') =>
      sockets[0]?.send(JSON.stringify({ type: 'disconnect', reason, debug_info: {} })),
    close: () => {
      for (const socket of sockets) socket.terminate()
    },
  }
}
