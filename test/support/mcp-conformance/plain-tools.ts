import { MissingRequiredClientCapabilityError, type ServerContext } from '@modelcontextprotocol/server'

/** What the suite calls: the tool's own part of an answer. */
export interface FixtureTool {
  inputSchema?: object
  call(context: ServerContext, given: Readonly<Record<string, unknown>>): object | Promise<object>
}

/** One red pixel, and a sound of no length. */
export const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='
const SOUND = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA='

export const text = (words: string) => ({ type: 'text' as const, text: words })
export const picture = { type: 'image' as const, data: PICTURE, mimeType: 'image/png' }
const embedded = (uri: string, mimeType: string, words: string) => ({
  type: 'resource' as const,
  resource: { uri, mimeType, text: words },
})
export const noted = (uri: string) => embedded(uri, 'text/plain', 'Embedded resource content for testing.')

const log = ({ mcpReq }: ServerContext, data: string) =>
  mcpReq.notify({ method: 'notifications/message', params: { level: 'info', data } })

async function step({ mcpReq }: ServerContext, progress: number) {
  const progressToken = mcpReq._meta?.progressToken
  if (progressToken === undefined) return
  await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } })
}

/** A schema with what the newest JSON Schema allows; it must be listed as it is. */
const NEW_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: { address: { $anchor: 'addressDef', type: 'object', properties: { city: { type: 'string' } } } },
  properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' }, phone: { type: 'string' } },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['name'] }] }],
  if: { required: ['phone'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { required: ['name'] },
  else: { required: ['name'] },
  additionalProperties: false,
}

/** Tools that answer at once, as the suite asks for them. */
export const PLAIN_TOOLS: Readonly<Record<string, FixtureTool>> = {
  greet: { call: (_, { name }) => ({ content: [text(`Hello, ${name}!`)] }) },
  test_simple_text: { call: () => ({ content: [text('This is a simple text response for testing.')] }) },
  test_image_content: { call: () => ({ content: [picture] }) },
  test_audio_content: { call: () => ({ content: [{ type: 'audio', data: SOUND, mimeType: 'audio/wav' }] }) },
  test_embedded_resource: {
    call: () => ({
      content: [embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')],
    }),
  },
  test_multiple_content_types: {
    call: () => ({
      content: [
        text('Multiple content types test:'),
        picture,
        embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
      ],
    }),
  },
  test_error_handling: {
    call: () => ({ isError: true, content: [text('This tool intentionally returns an error for testing')] }),
  },
  test_tool_with_progress: {
    async call(context) {
      for (const progress of [0, 50, 100]) await step(context, progress)
      return { content: [text('Progress was told')] }
    },
  },
  test_tool_with_logging: {
    async call(context) {
      for (const words of ['Tool execution started', 'Tool processing data', 'Tool execution completed'])
        await log(context, words)
      return { content: [text('It was logged')] }
    },
  },
  /** Nobody asked for its log, so it keeps it to itself. */
  test_logging_tool: { call: () => ({ content: [text('Nothing was logged')] }) },
  test_missing_capability: {
    call() {
      throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } })
    },
  },
  json_schema_2020_12_tool: { inputSchema: NEW_SCHEMA, call: () => ({ content: [text('It was called')] }) },
}
