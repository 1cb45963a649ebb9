import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError, Server } from '@modelcontextprotocol/server'
import { guardedBy } from '../../../src/areas/protocols/mcp/protocol-errors.ts'
import { mcpRoutes } from '../../../src/areas/protocols/mcp/routes.ts'
import { type Exchange, openServing } from '../../../src/areas/protocols/mcp/serving.ts'
import { addTaskMethods } from '../../../src/areas/protocols/mcp/task-methods.ts'
import { TASKS_EXTENSION } from '../../../src/areas/protocols/mcp/tasks.ts'
import { asServiceError } from '../../../src/http/errors/error-handler.ts'
import { type Area, defineArea, type Platform } from '../../../src/platform.ts'
import { databaseTrouble } from '../../../src/storage/connection/database-errors.ts'
import { askingTools, askName, filled } from './asking-tools.ts'
import { fixtureTasks } from './fixture-tasks.ts'
import { type FixtureTool, noted, PICTURE, PLAIN_TOOLS, picture, text } from './plain-tools.ts'

const ANY = { type: 'object' as const, properties: {} }
const STATIC = [
  { uri: 'test://static-text', mimeType: 'text/plain', text: 'This is the content of the static text resource.' },
  { uri: 'test://static-binary', mimeType: 'image/png', blob: PICTURE },
]
const TEMPLATE = 'test://template/{id}/data'

function resourceAt(uri: string) {
  const found = STATIC.find((each) => each.uri === uri)
  if (found) return found
  const [, id] = /^test:\/\/template\/([^/]+)\/data$/.exec(uri) ?? []
  if (id === undefined) throw new ResourceNotFoundError(uri)
  const data = { id, templateTest: true, data: `Data for ID: ${id}` }
  return { uri, mimeType: 'application/json', text: JSON.stringify(data) }
}

type Given = Readonly<Record<string, string | undefined>>
const said = (...content: object[]) => ({ messages: content.map((each) => ({ role: 'user', content: each })) })
const PROMPTS: Readonly<Record<string, { takes?: readonly string[]; says(given: Given): object }>> = {
  test_simple_prompt: { says: () => said(text('This is a simple prompt for testing.')) },
  test_prompt_with_arguments: {
    takes: ['arg1', 'arg2'],
    says: ({ arg1, arg2 }) => said(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
  },
  test_prompt_with_embedded_resource: {
    takes: ['resourceUri'],
    says: ({ resourceUri = '' }) => said(noted(resourceUri), text('Please process the embedded resource above.')),
  },
  test_prompt_with_image: { says: () => said(picture, text('Please analyze the image above.')) },
}
const ASKING_PROMPT = 'test_input_required_result_prompt'

/** The door for assistants before what the suite of MCP scripts: our transport, our methods of tasks, its tools. */
export function fixtureDoor({ sealing, now, logger }: Platform): Area {
  const tasks = fixtureTasks(now)
  const tools: Record<string, FixtureTool> = { ...PLAIN_TOOLS, ...askingTools(sealing), ...tasks.tools }
  const guarded = guardedBy({ logger, asServiceError: (fault) => asServiceError(fault, databaseTrouble), onFault() {} })

  function serverOf({ isLegacy }: Exchange): Server {
    const server = new Server(
      { name: 'fixture', version: '1' },
      {
        capabilities: {
          ...{ tools: {}, resources: {}, prompts: {}, completions: {}, logging: {} },
          extensions: { [TASKS_EXTENSION]: {} },
        },
        cacheHints: Object.fromEntries(
          ['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list', 'resources/read'].map((name) => [
            name,
            { ttlMs: 1_000, cacheScope: 'public' as const },
          ]),
        ),
      },
    )
    server.setRequestHandler('tools/list', () => ({
      tools: Object.entries(tools).map(([name, { inputSchema = ANY }]) => ({
        name,
        description: `The suite calls ${name}`,
        inputSchema: inputSchema as typeof ANY,
      })),
    }))
    server.setRequestHandler(
      'tools/call',
      guarded(async ({ params }, context) => {
        const tool = Object.hasOwn(tools, params.name) ? tools[params.name] : undefined
        if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`)
        return (await tool.call(context, params.arguments ?? {})) as { content: [] }
      }),
    )
    server.setRequestHandler('resources/list', () => ({ resources: STATIC.map(({ uri }) => ({ uri, name: uri })) }))
    server.setRequestHandler('resources/templates/list', () => ({
      resourceTemplates: [{ name: 'template', uriTemplate: TEMPLATE }],
    }))
    server.setRequestHandler(
      'resources/read',
      guarded(({ params }) => ({ contents: [resourceAt(params.uri)] })),
    )
    server.setRequestHandler('prompts/list', () => ({
      prompts: [
        ...Object.entries(PROMPTS).map(([name, { takes = [] }]) => ({
          name,
          description: `The suite asks for ${name}`,
          arguments: takes.map((argument) => ({ name: argument, description: argument, required: true })),
        })),
        { name: ASKING_PROMPT, description: 'Asks for a name first' },
      ],
    }))
    server.setRequestHandler(
      'prompts/get',
      guarded(({ params: { name, arguments: given = {} } }, context) => {
        if (name === ASKING_PROMPT)
          return (filled(context, 'user_name') ? said(text('The name is known')) : askName()) as { messages: [] }
        const prompt = Object.hasOwn(PROMPTS, name) ? PROMPTS[name] : undefined
        if (!prompt) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown prompt: ${name}`)
        return prompt.says(given) as { messages: [] }
      }),
    )
    server.setRequestHandler('completion/complete', () => ({ completion: { values: [], total: 0, hasMore: false } }))
    if (!isLegacy) addTaskMethods(server, tasks.methods, guarded)
    return server
  }

  const serving = openServing(serverOf)
  return defineArea({ name: 'mcp', stability: 'internal', endpoints: mcpRoutes(serving), stop: serving.close })
}
