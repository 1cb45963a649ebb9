import type { AddressInfo } from 'node:net'
import OpenAI, { APIError } from 'openai'
import { expect, onTestFinished, test } from 'vitest'
import { debatesOn } from '../../../../test/support/asking.ts'
import { type DebateService, debateService } from '../../../../test/support/debates.ts'
import { runToRest } from '../../../../test/support/deliberation.ts'
import { fail } from '../../../engine/commands/cancel-and-fail.ts'
import { LONGEST_STREAM_SECONDS } from '../../../http/waiting/send-waiting.ts'

const PANEL = 'parley/panel'

type Item = Record<string, unknown> & { type?: string; sequence_number?: number }

/** The two streams of the interface, as the official client opens them. */
const STREAMS = {
  chat: (client: OpenAI) =>
    client.chat.completions.create({
      model: PANEL,
      messages: [{ role: 'user', content: 'Should we ship it?' }],
      stream: true,
    }),
  response: (client: OpenAI) => client.responses.create({ model: PANEL, input: 'Should we ship it?', stream: true }),
}
const NAMES = ['chat', 'response'] as const

/** A program that reads a stream whose debate has not run yet. */
async function reader(name: (typeof NAMES)[number]) {
  const seconds = new Set<() => void>()
  const service = await debateService({
    areas: ['completions', 'debates', 'receipts'],
    settings: { SERVICE_LOG_LEVEL: 'silent' },
    every(_seconds: number, act: () => void) {
      seconds.add(act)
      return () => void seconds.delete(act)
    },
  })
  let isOpen = true
  const close = async () => {
    if (isOpen) await service.close()
    isOpen = false
  }
  onTestFinished(close)
  await service.app.listen({ port: 0, host: '127.0.0.1' })
  const { authorization } = await service.token({ org: 'org_1', userId: 'usr_ada' })
  const client = clientOf(service, authorization)
  const read: Item[] = []
  const stream: AsyncIterable<object> = await STREAMS[name](client)
  const fault = (async () => {
    for await (const item of stream) read.push(item as Item)
  })().then(
    () => undefined,
    (error: unknown) => error,
  )
  await expect.poll(() => read.length).toBe(1)
  const [{ id: debateId }] = (await service.platform.db.selectFrom('debates').select('id').execute()) as [
    { id: string },
  ]
  return {
    service,
    client,
    read,
    fault,
    close,
    debateId,
    pass(count: number) {
      for (let second = 0; second < count; second++) for (const act of seconds) act()
    },
  }
}

function clientOf({ app }: DebateService, authorization: string) {
  const { port } = app.server.address() as AddressInfo
  const apiKey = authorization.replace('Bearer ', '')
  return new OpenAI({ baseURL: `http://127.0.0.1:${port}/v1`, apiKey, maxRetries: 0 })
}

/** What a program can tell from the end of a stream that was cut. */
async function toldBy(fault: Promise<unknown>) {
  const error = await fault
  expect(error).toBeInstanceOf(APIError)
  const { code, error: body } = error as APIError
  return { code, message: (body as { message?: string }).message }
}

test.each(NAMES)('a node that stops ends a stream with an error (%s)', async (name) => {
  const { fault, close } = await reader(name)
  await close()
  expect(await toldBy(fault)).toEqual({ code: 'unavailable', message: 'The service is stopping' })
})

test.each(NAMES)('access that ends ends a stream with an error (%s)', async (name) => {
  const { service, fault } = await reader(name)
  await service.platform.db.deleteFrom('sessions').where('user_id', '=', 'usr_ada').execute()
  service.platform.signals.publish('person.changed', 'usr_ada')
  expect(await toldBy(fault)).toMatchObject({ code: 'unauthorized' })
})

test('a response that streams for long ends with an error, and goes on after its last event', async () => {
  const { service, client, read, fault, pass, debateId } = await reader('response')
  pass(LONGEST_STREAM_SECONDS)
  const { code } = await toldBy(fault)
  expect(code).toBe('unavailable')
  await runToRest(service)
  const rest: Item[] = []
  const starting_after = Number(read.at(-1)?.sequence_number)
  for await (const event of await client.responses.retrieve(`resp_${debateId}`, { stream: true, starting_after })) {
    rest.push(event as unknown as Item)
  }
  expect(rest.map(({ sequence_number }) => sequence_number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test.each(NAMES)('a debate that fails ends its stream with a failure, never as an answer (%s)', async (name) => {
  const { service, read, fault, debateId } = await reader(name)
  await debatesOn(service.platform).ledger.act(debateId, (state) => fail(state))
  if (name === 'chat') expect((await toldBy(fault)).code).toBe('debate_failed')
  else expect(await fault).toBeUndefined()
  expect(read.map(({ type }) => type).at(-1)).toBe(name === 'chat' ? undefined : 'response.failed')
  expect(JSON.stringify(read)).not.toContain('"finish_reason":"stop"')
})
