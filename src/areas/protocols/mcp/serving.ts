import { createMcpHandler, type Server } from '@modelcontextprotocol/server'
import type { ServiceError } from '../../../shared/errors.ts'
import type { ToolRequest } from './call-tool.ts'
import type { McpRequest } from './dependencies.ts'
import { type Exchanged, exchanged } from './exchange.ts'
import { errorMessage } from './protocol-errors.ts'

/** One request on its way through the library. */
export interface Exchange extends McpRequest, ToolRequest {
  /** It is of a revision before 2026-07-28. */
  isLegacy: boolean
  /** What went wrong on our side. */
  fault?: ServiceError
}

/** The library wants an address, and looks at none of it. */
const ADDRESS = 'http://localhost/mcp'

/** Serves messages by the library: each request has a server of its own, and there are no sessions. */
export function openServing(serverOf: (exchange: Exchange) => Server) {
  const handler = createMcpHandler(
    ({ era, authInfo }) => {
      const exchange = authInfo?.extra?.exchange as Exchange
      exchange.isLegacy = era === 'legacy'
      return serverOf(exchange)
    },
    { keepAliveMs: 0 },
  )

  return {
    /** Serves one JSON-RPC message. */
    async serve(message: unknown, request: McpRequest): Promise<Exchanged> {
      const waiting = Promise.withResolvers<void>()
      const exchange: Exchange = { ...request, isLegacy: false, waits: waiting.resolve }
      const authInfo = { token: '', clientId: '', scopes: [], extra: { exchange } }
      const { headers } = request
      const answer = await exchanged({
        respond: (signal) =>
          handler.fetch(new Request(ADDRESS, { method: 'POST', headers, signal }), { parsedBody: message, authInfo }),
        waits: waiting.promise,
        streams: () => exchange.isLegacy || wantsProgress(message),
        whenCut: (why) => errorMessage((message as { id?: unknown }).id, why),
        signal: request.signal,
      })
      const { fault } = exchange
      return fault && answer.is === 'whole' ? { ...answer, status: fault.status, headers: fault.headers } : answer
    },
    close: handler.close,
  }
}

const wantsProgress = (message: unknown) =>
  (message as { params?: { _meta?: { progressToken?: unknown } } }).params?._meta?.progressToken !== undefined
