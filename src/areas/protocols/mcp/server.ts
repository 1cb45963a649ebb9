import { ProtocolError, ProtocolErrorCode, type Server } from '@modelcontextprotocol/server'
import type { DebateState } from '../../../engine/state.ts'
import type { ServiceError } from '../../../shared/errors.ts'
import { toolCaller } from './call-tool.ts'
import { reportOf as reportOfDebate } from './debate-report.ts'
import type { McpDependencies } from './dependencies.ts'
import { LibraryServer } from './library-server.ts'
import { decide, PROMPTS } from './prompts.ts'
import { guardedBy } from './protocol-errors.ts'
import { RESOURCE_TEMPLATES, resourceReader } from './resources.ts'
import { type Exchange, openServing } from './serving.ts'
import { addTaskMethods } from './task-methods.ts'
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

/** Answers with a list of a single page, to which no cursor belongs. */
const onePage =
  <List>(list: List) =>
  ({ params }: { params?: { cursor?: string | undefined } | undefined }): List => {
    if (params?.cursor === undefined) return list
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'No such cursor', { field: 'params.cursor' })
  }

/** The MCP server of this process. */
export function openMcpServer(dependencies: McpDependencies) {
  const { services, operations, version, linkTo, logger, asServiceError } = dependencies
  const reportOf = (state: DebateState) => reportOfDebate(state, { linkTo, receiptIdOf: services.receiptIdOf })
  const callTool = toolCaller({ ...dependencies, reportOf })
  const readResource = resourceReader({ services, operations })
  const tasks = taskMethods({ services, operations, reportOf, toolResult })

  function serverOf(exchange: Exchange): Server {
    const onFault = (fault: ServiceError) => {
      exchange.fault = fault
    }
    const guarded = guardedBy({ logger, asServiceError, onFault })
    const server = new LibraryServer(
      { name: 'parley', title: 'Parley', version },
      {
        capabilities: { tools: {}, resources: {}, prompts: {}, extensions: { [TASKS_EXTENSION]: {} } },
        instructions: INSTRUCTIONS,
        jsonSchemaValidator: UNUSED_VALIDATOR,
        cacheHints: CACHE_HINTS,
      },
    )
    server.setRequestHandler('tools/list', onePage({ tools: TOOL_LIST }))
    server.setRequestHandler('resources/list', onePage({ resources: [] }))
    server.setRequestHandler('resources/templates/list', onePage({ resourceTemplates: RESOURCE_TEMPLATES }))
    server.setRequestHandler('prompts/list', onePage({ prompts: PROMPTS }))
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
    if (!exchange.isLegacy) {
      const methods = {
        get: (id: string) => tasks.get(id, exchange),
        update: (id: string, responses: Readonly<Record<string, unknown>>) => tasks.update(id, responses, exchange),
        cancel: (id: string) => tasks.cancel(id, exchange),
      }
      addTaskMethods(server, methods, guarded)
    }
    return server
  }

  return openServing(serverOf)
}
