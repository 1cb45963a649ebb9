import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import { Client, type JSONRPCMessage, type Transport } from '@modelcontextprotocol/client'
import { expect, onTestFinished, test } from 'vitest'
import { debateService } from '../../../test/support/debates.ts'
import { runUntil } from '../../../test/support/mcp.ts'
import { bridge, type PostMessage } from './bridge.ts'

/** The official client on the lines of a bridge. */
async function clientOf(post: PostMessage, mode: { pin: string } | 'legacy') {
  const input = new PassThrough()
  const written: string[] = []
  const transport: Transport = {
    async start() {},
    async send(message) {
      input.write(`${JSON.stringify(message)}\n`)
    },
    async close() {
      input.end()
      transport.onclose?.()
    },
  }
  const over = bridge(
    createInterface({ input }),
    (line) => {
      written.push(line)
      transport.onmessage?.(JSON.parse(line) as JSONRPCMessage)
    },
    post,
  )
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  await client.connect(transport)
  return { client, written, over, say: (line: string) => input.write(`${line}\n`) }
}

test.each([{ pin: '2026-07-28' }, 'legacy'] as const)(
  'lines become messages to the door and back (%o)',
  async (mode) => {
    const service = await debateService({ areas: ['mcp', 'debates', 'receipts'] })
    onTestFinished(service.close)
    const headers = await service.token({ org: 'org_1' })
    const { client, written, over, say } = await clientOf(async (payload, more, signal) => {
      const request = { method: 'POST', url: '/mcp', headers: { ...more, ...headers }, payload, signal } as const
      const answer = await service.app.inject({ ...request, payloadAsStream: true })
      return { type: String(answer.headers['content-type'] ?? ''), body: answer.stream() }
    }, mode)
    const steps: unknown[] = []
    const asking = client.callTool(
      { name: 'ask', arguments: { question: 'Should we ship it?', agents: ['ada', 'bo', 'cy'] } },
      { onprogress: (step) => steps.push(step) },
    )
    const { structuredContent } = await runUntil(service, asking)
    expect(structuredContent).toMatchObject({ status: 'completed' })
    expect(steps).not.toEqual([])
    await service.cursors.catchUp()
    const { receipt } = structuredContent as { receipt: string }
    expect((await client.readResource({ uri: receipt })).contents).toHaveLength(1)
    say('{')
    await expect.poll(() => written.at(-1)).toContain('-32700')
    await client.close()
    await over
    expect(written.every((line) => line.endsWith('\n') && line.indexOf('\n') === line.length - 1)).toBe(true)
  },
)

/** What a request of the id 7 gets through a door that answers with this. */
async function answersBy(post: PostMessage) {
  const written: string[] = []
  const answered = Promise.withResolvers<void>()
  async function* lines() {
    yield '{"jsonrpc":"2.0","id":7,"method":"ping"}'
    await answered.promise
  }
  await bridge(
    lines(),
    (line) => {
      written.push(line)
      if ((JSON.parse(line) as { id?: unknown }).id === 7) answered.resolve()
    },
    post,
  )
  return written.map((line) => JSON.parse(line) as unknown)
}

test('a door that cannot be reached answers the request with an error', async () => {
  const answers = await answersBy(() => Promise.reject(new Error('It cannot be reached')))
  expect(answers).toMatchObject([{ id: 7, error: { message: 'It cannot be reached' } }])
})

test('a stream that ends without the answer answers the request with an error', async () => {
  const step = { jsonrpc: '2.0', method: 'notifications/progress', params: {} }
  const type = 'text/event-stream'
  async function* body() {
    yield `data: ${JSON.stringify(step)}\n\n`
    yield 'retry: 1000\n\n'
  }
  const answers = await answersBy(() => Promise.resolve({ type, body: body() }))
  expect(answers).toMatchObject([step, { id: 7, error: { message: 'The answer was cut; ask again' } }])
})
