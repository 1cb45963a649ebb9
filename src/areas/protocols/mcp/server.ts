import { createMcpHandler, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import type { DebateState } from '../../../engine/state.ts'
import { type ToolRequest, toolCaller } from './call-tool.ts'
import { demandTasks } from './client-abilities.ts'
import { reportOf as reportOfDebate } from './debate-report.ts'
import type { McpDependencies, McpRequest } from './dependencies.ts'
import { type Exchanged, exchanged } from './exchange.ts'
import { decide, PROMPTS } from './prompts.ts'
import { guardedBy } from './protocol-errors.ts'
import { RESOURCE_TEMPLATES, resourceReader } from './resources.ts'
import { TASKS_EXTENSION, taskMethods } from './tasks.ts'
import { toolResult } from './tool-results.ts'
import { TOOLS } from './tools/all-tools.ts'

const INSTRUCTIONS =
  'Parley lets panels of agents debate questions and remembers what was decided. Look for an earlier decision with find_similar_decisions before you ask. ask begins a debate, which costs money and takes from seconds to many minutes; while it runs, call get_decision. Tell people the dissent and the confidence together with an answer.'

/** Lists change with a release only, and are the same for everybody. */
const LISTS = { ttlMs: 3_600_000, cacheScope: 'public' } as const
const CACHE_HINTS = {
  'tools/list': LISTS,
  'prompts/list': LISTS,
  'resources/list': LISTS,
  'resources/templates/list': LISTS,
  'server/discover': LISTS,
}

const TOOL_LIST = TOOLS.map(({ name, title, description, annotations, input, output }) => ({
  name,
  title,
  description,
  annotations,
  inputSchema: input as unknown as { type: 'object' },
  outputSchema: output as unknown as { type: 'object' },
}))

/** What clients answer is read by its handler, so the library need not prepare a validator for each request. */
const UNUSED_VALIDATOR = {
  getValidator: () => () => ({ valid: false, data: undefined, errorMessage: 'is not checked here' }) as const,
}

interface TaskParams {
  taskId?: unknown
}

/** Takes the parameters of an extension's method as they were sent: its handler reads them. */
const AS_SENT = {
  '~standard': {
    version: 1 as const,
    vendor: 'parley',
    validate: (value: unknown) => ({ value: value as TaskParams }),
    types: undefined as { input: TaskParams; output: TaskParams } | undefined,
  },
}

/** One request on its way through the library. */
interface Exchange extends McpRequest, ToolRequest {
  /** It is of a revision before 2026-07-28. */
  isLegacy: boolean
}

/** The library wants an address, and looks at none of it. */
const ADDRESS = 'http://localhost/mcp'

/** The MCP server of this process: each request has an instance of its own, and there are no sessions. */
export function openMcpServer(dependencies: McpDependencies) {
  const { services, operations, version, debateUrl, logger } = dependencies
  const reportOf = (state: DebateState) => reportOfDebate(state, { url: debateUrl, receiptIdOf: services.receiptIdOf })
  const callTool = toolCaller({ ...dependencies, reportOf })
  const readResource = resourceReader({ services, operations })
  const tasks = taskMethods({ services, operations, reportOf, toolResult })
  const guarded = guardedBy(logger)

  function serverOf(exchange: Exchange): Server {
    const server = new Server(
      { name: 'parley', title: 'Parley', version },
      {
        capabilities: { tools: {}, resources: {}, prompts: {}, extensions: { [TASKS_EXTENSION]: {} } },
        instructions: INSTRUCTIONS,
        jsonSchemaValidator: UNUSED_VALIDATOR,
        cacheHints: CACHE_HINTS,
      },
    )
    server.setRequestHandler('tools/list', () => ({ tools: TOOL_LIST }))
    server.setRequestHandler('resources/list', () => ({ resources: [] }))
    server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: RESOURCE_TEMPLATES }))
    server.setRequestHandler('prompts/list', () => ({ prompts: PROMPTS }))
    server.setRequestHandler(
      'tools/call',
      guarded(({ params }, context) => callTool(params.name, params.arguments, exchange, context)),
    )
    server.setRequestHandler(
      'resources/read',
      guarded(({ params }) => readResource(params.uri, exchange)),
    )
    server.setRequestHandler(
      'prompts/get',
      guarded(({ params: { name, arguments: given = {} } }) => {
        if (name === 'decide') return decide(given)
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown prompt: ${name}`)
      }),
    )
    if (!exchange.isLegacy) addTasks(server, exchange)
    return server
  }

  function addTasks(server: Server, exchange: Exchange) {
    const method = (
      name: string,
      handle: (taskId: string, responses: Readonly<Record<string, unknown>>) => Promise<object>,
    ) =>
      server.setRequestHandler(
        name,
        { params: AS_SENT },
        guarded(async ({ taskId }: TaskParams, context) => {
          demandTasks(context)
          if (typeof taskId !== 'string') throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'taskId is missing')
          return { ...(await handle(taskId, context.mcpReq.inputResponses ?? {})) }
        }),
      )
    method('tasks/get', (id) => tasks.get(id, exchange))
    method('tasks/update', (id, responses) => tasks.update(id, responses, exchange))
    method('tasks/cancel', (id) => tasks.cancel(id, exchange))
  }

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
      return exchanged({
        respond: (signal) =>
          handler.fetch(new Request(ADDRESS, { method: 'POST', headers, signal }), { parsedBody: message, authInfo }),
        waits: waiting.promise,
        streams: () => exchange.isLegacy || wantsProgress(message),
        signal: request.signal,
      })
    },
    close: handler.close,
  }
}

const wantsProgress = (message: unknown) =>
  (message as { params?: { _meta?: { progressToken?: unknown } } }).params?._meta?.progressToken !== undefined
