export interface WaitingRequest {
  name: string
  path: string
  headers?: Record<string, string>
  body: object
  /** The debate that a whole answer names; undefined where the answer was cut. */
  debateIn(answer: string): string | undefined
}

const questionOf = (door: string) => `Asked by ${door}: do we buy it?`

const message = (door: string) => ({
  message: { messageId: `kill-${door}`, role: 'ROLE_USER', parts: [{ text: questionOf(door) }] },
})

const dataIn = (stream: string) =>
  stream.split('\n').flatMap((line) => (line.startsWith('data: {') ? [JSON.parse(line.slice('data: '.length))] : []))

/** Requests that last as long as their debate, in the form that makes a repetition the same question. */
export const WAITING_REQUESTS: readonly WaitingRequest[] = [
  {
    name: 'SendMessage of A2A',
    path: '/a2a/message:send',
    headers: { 'a2a-version': '1.0' },
    body: message('SendMessage'),
    debateIn: (answer) => JSON.parse(answer).task.metadata.debateId,
  },
  {
    name: 'message:stream of A2A',
    path: '/a2a/message:stream',
    headers: { 'a2a-version': '1.0', accept: 'text/event-stream' },
    body: message('message:stream'),
    debateIn: (answer) =>
      answer.includes('TASK_STATE_COMPLETED') ? dataIn(answer)[0].task.metadata.debateId : undefined,
  },
  {
    name: 'a streamed chat of OpenAI',
    path: '/v1/chat/completions',
    headers: { 'idempotency-key': 'kill-chat' },
    body: { model: 'parley/panel', messages: [{ role: 'user', content: questionOf('chat') }], stream: true },
    debateIn: (answer) =>
      answer.endsWith('data: [DONE]\n\n') ? dataIn(answer)[0].id.slice('chatcmpl-'.length) : undefined,
  },
  {
    name: 'a streamed response of OpenAI',
    path: '/v1/responses',
    headers: { 'idempotency-key': 'kill-response' },
    body: { model: 'parley/panel', input: questionOf('response'), stream: true },
    debateIn: (answer) =>
      answer.includes('event: response.completed') ? dataIn(answer)[0].response.parley.debate_id : undefined,
  },
  {
    name: 'ask of MCP',
    path: '/mcp',
    headers: { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' },
    body: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'ask', arguments: { question: questionOf('ask'), wait_seconds: 600 } },
    },
    debateIn: (answer) => dataIn(answer)[0]?.result.structuredContent.debate_id,
  },
]

/** Sends one of them, and reads all that it is answered. */
export async function sentTo(apiUrl: string, { path, headers, body }: WaitingRequest, caller: Record<string, string>) {
  const sent = { ...caller, 'content-type': 'application/json', ...headers }
  const answer = await fetch(`${apiUrl}${path}`, { method: 'POST', headers: sent, body: JSON.stringify(body) })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
