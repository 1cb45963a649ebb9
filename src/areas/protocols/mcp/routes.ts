import { endpoint, RawAnswer } from '../../../http/endpoint.ts'
import { EventStream, WaitingAnswer } from '../../../http/waiting/answers.ts'
import type { Exchanged } from './exchange.ts'
import type { McpDoor } from './mcp-door.ts'
import { Answered, Message } from './schema.ts'

/** The headers that mean something in the protocol. Every client of it reads both kinds of answers. */
const READ_HEADERS = ['content-type', 'mcp-method', 'mcp-name', 'mcp-protocol-version']
const ACCEPT = 'application/json, text/event-stream'

/** A question with its material, and the frame of the protocol around it. */
const LARGEST_BODY = 2 * 1024 * 1024

const EXAMPLE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'list_decisions', arguments: {} },
}

export const mcpRoutes = (door: McpDoor) => [
  endpoint({
    id: 'mcp.exchange',
    method: 'POST',
    path: '/mcp',
    versions: 'unversioned',
    summary: 'Speak the Model Context Protocol: tools, resources and a prompt for assistants',
    description:
      'Streamable HTTP without sessions, one JSON-RPC message per request. Revision 2026-07-28, and 2025-11-25 and older ones that the library negotiates.',
    auth: { permission: 'debates.read' },
    resource: 'mcp',
    ownOrigins: true,
    faults: 'jsonrpc',
    waits: 'open',
    audit: 'log',
    refusals: [404],
    otherStatuses: [202],
    bodyLimit: LARGEST_BODY,
    body: Message,
    example: { body: EXAMPLE },
    produces: ['application/json', 'text/event-stream'],
    response: Answered,
    async handle({ body, caller, request, reply }) {
      const { ip, userAgent, id: requestId, signal } = request
      const headers = Object.fromEntries(
        READ_HEADERS.flatMap((name) => {
          const value = request.headers[name]
          return typeof value === 'string' ? [[name, value]] : []
        }),
      )
      const read = { ...headers, accept: ACCEPT }
      const answer = await door.serve(body, { caller, ip, userAgent, requestId, headers: read, signal })
      if (answer.is === 'whole') {
        reply.status(answer.status)
        for (const [name, value] of Object.entries(answer.headers ?? {})) reply.header(name, value)
      }
      return sent(answer)
    },
  }),
]

function sent(answer: Exchanged) {
  switch (answer.is) {
    case 'whole':
      return new RawAnswer(answer.type || 'application/json', answer.text)
    case 'later':
      return new WaitingAnswer(answer.result)
    case 'stream':
      return new EventStream(
        async function* (gone) {
          for await (const data of answer.messages(gone)) yield { event: 'message', data }
        },
        { resumable: false, whenCut: (why) => ({ event: 'message', data: answer.whenCut(why) }) },
      )
  }
}
