import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exampleEvent } from '../../../../../test/support/debate-events.ts'
import { type DebateService, debateService } from '../../../../../test/support/debates.ts'
import { client } from '../../../../../test/support/stream.ts'

let service: DebateService
let headers: Awaited<ReturnType<DebateService['token']>>
beforeAll(async () => {
  service = await debateService({ areas: ['a2a', 'debates'] })
  headers = await service.token({ org: 'org_1' })
  await service.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => service.close())

const LARGE = 200_000

/** A task whose log is larger than what a connection may hold back. */
async function longTask(messages: number) {
  const { id, debate_id } = (await service.by(headers).post('/a2a/tasks', { instruction: 'At length?' })).json()
  const { version = 0 } = (await service.platform.log.head(debate_id)) ?? {}
  const events = Array.from({ length: messages }, () => ({
    ...exampleEvent('agent_message'),
    private: { content: 'x'.repeat(LARGE) },
  }))
  await service.platform.log.append({ debateId: debate_id, expectedVersion: version, events })
  return { id, last: version + messages }
}

test.each(['my task/1', 'job.1', '100%', 'x'.repeat(128)])('a task named %s is followed by its name', async (name) => {
  const by = service.by(headers)
  expect((await by.post('/a2a/tasks', { task_id: name, instruction: `Is it ${name}?` })).statusCode).toBe(201)
  const { port } = service.app.server.address() as AddressInfo
  const path = `/api/a2a/tasks/${encodeURIComponent(name)}/stream`
  expect((await by.get(`/a2a/tasks/${encodeURIComponent(name)}`)).statusCode).toBe(200)
  const reader = client(`ws://127.0.0.1:${port}${path}`, { headers }, [])
  expect(await reader.next()).toMatchObject({ type: 'connected' })
  expect(await reader.next()).toMatchObject({ sequence: 1 })
  reader.socket.close()
})

test('what is no name of a task, or not encoded, is no address', async () => {
  const { port } = service.app.server.address() as AddressInfo
  for (const name of ['%', '%00', 'x'.repeat(129)]) {
    const { refused } = client(`ws://127.0.0.1:${port}/api/a2a/tasks/${name}/stream`, { headers }, [])
    expect((await refused).status).toBe(404)
  }
})

test('the chunks of a task wait for a client that does not read, and it hears all of them', async () => {
  const { id, last } = await longTask(60)
  const { port } = service.app.server.address() as AddressInfo
  const reader = client(`ws://127.0.0.1:${port}/api/a2a/tasks/${id}/stream`, { headers }, [])
  await once(reader.socket, 'open')
  reader.socket.pause()
  expect((await service.by(headers).get(`/a2a/tasks/${id}`)).statusCode).toBe(200)
  reader.socket.resume()
  const sequences: unknown[] = []
  while (sequences.at(-1) !== last) {
    const { sequence } = await reader.next()
    if (sequence !== undefined) sequences.push(sequence)
  }
  expect(sequences).toEqual(Array.from({ length: last }, (_, n) => n + 1))
  reader.socket.close()
  expect(await reader.closed).toBe(1005)
})
