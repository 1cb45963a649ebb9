import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { type ChatMessage, openModel, type RealModel } from './llama.ts'

interface ChatRequest {
  model: string
  messages: { role: ChatMessage['role']; content: string | { text?: string }[] }[]
  max_tokens?: number
  response_format?: { type: string; json_schema?: { schema?: object } }
}

interface Wishes {
  contextSize: number
  /** Whether the server holds the model to a JSON schema, or reads over it. */
  grammar: boolean
}

export const REAL_MODEL = 'real'

/** A small server with the chat interface of OpenAI in front of a real model; what is too long it refuses as llama.cpp does. */
export async function realModelServer({ contextSize, grammar }: Wishes) {
  const model = await openModel(contextSize)
  /** Everything that was sent, as one text each. */
  const prompts: string[] = []
  const server = createServer((incoming, response) => {
    route(incoming, response).catch((fault: unknown) => response.destroy(fault as Error))
  })

  async function route(incoming: IncomingMessage, response: ServerResponse) {
    if (incoming.url?.endsWith('/props'))
      return send(response, 200, { default_generation_settings: { n_ctx: contextSize } })
    if (incoming.url?.endsWith('/models')) return send(response, 200, { object: 'list', data: [{ id: REAL_MODEL }] })
    const request = (await json(incoming)) as ChatRequest
    const messages = request.messages.map(({ role, content }) => ({ role, content: plain(content) }))
    prompts.push(messages.map(({ content }) => content).join('\n'))
    const prompt = model.promptTokens(messages)
    if (prompt >= contextSize) return send(response, 400, tooLong(prompt, contextSize))
    await stream(model, { ...request, messages }, prompt, response)
  }

  async function stream(
    { answer }: RealModel,
    {
      model: name,
      messages,
      max_tokens = contextSize,
      response_format,
    }: Omit<ChatRequest, 'messages'> & { messages: ChatMessage[] },
    prompt: number,
    response: ServerResponse,
  ) {
    const gone = new AbortController()
    response.on('close', () => gone.abort())
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const chunk = { id: 'chatcmpl-real', object: 'chat.completion.chunk', created: 1, model: name }
    const write = (more: object) => response.write(`data: ${JSON.stringify({ ...chunk, ...more })}\n\n`)
    const { tokens, isCut } = await answer({
      messages,
      maxTokens: Math.min(max_tokens, contextSize - prompt),
      schema: grammar ? response_format?.json_schema?.schema : undefined,
      signal: gone.signal,
      onText: (content) => write({ choices: [{ index: 0, delta: { content }, finish_reason: null }] }),
    })
    write({ choices: [{ index: 0, delta: {}, finish_reason: isCut ? 'length' : 'stop' }] })
    const usage = { prompt_tokens: prompt, completion_tokens: tokens, total_tokens: prompt + tokens }
    write({ choices: [], usage })
    response.end('data: [DONE]\n\n')
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    prompts,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const plain = (content: string | { text?: string }[]) =>
  typeof content === 'string' ? content : content.map(({ text = '' }) => text).join('')

const send = (response: ServerResponse, status: number, body: object) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** In the words of llama.cpp's server (`tools/server`). */
const tooLong = (prompt: number, context: number) => ({
  error: {
    code: 400,
    message: `request (${prompt} tokens) exceeds the available context size (${context} tokens), try increasing it`,
    type: 'exceed_context_size_error',
    n_prompt_tokens: prompt,
    n_ctx: context,
  },
})
