import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DebateService, debateService } from '../support/debates.ts'
import { runToRest } from '../support/deliberation.ts'
import { measured } from '../support/measured.ts'

const DEBATES = Number(process.env.STREAMED_DEBATES ?? 100)
/** How many debates run at once. */
const LANES = 4

interface Sent {
  id: string
  data: { task?: Task; statusUpdate?: { status: object }; artifactUpdate?: { artifact: object } }
}
interface Task {
  id: string
  status: object
  artifacts?: object[]
  metadata: { debateId: string }
}

let nodes: DebateService[] = []
let headers: Record<string, string>
beforeAll(async () => {
  const one = await debateService()
  nodes = [one, await debateService({ database: one.database })]
  for (const { app } of nodes) await app.listen({ port: 0, host: '127.0.0.1' })
  headers = { ...(await one.token({ org: 'org_1' })), 'a2a-version': '1.0' }
})
afterAll(async () => {
  for (const node of nodes.toReversed()) await node.close()
})

const addressOf = ({ app }: DebateService) => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/a2a`

const eventIn = (text: string): Sent[] => {
  const [, data] = /^data: (.*)$/m.exec(text) ?? []
  return data === undefined ? [] : [{ id: /^id: (.*)$/m.exec(text)?.[1] ?? '', data: JSON.parse(data) }]
}

/** The first event of a stream that goes on after a place, then the line is cut; nothing where the stream ends before. */
async function nextEvent(node: DebateService, taskId: string, place: string | undefined): Promise<Sent | undefined> {
  const after = place === undefined ? {} : { 'last-event-id': place }
  const asking = request(`${addressOf(node)}/tasks/${taskId}:subscribe`, { headers: { ...headers, ...after } }).end()
  const [answer] = await once(asking, 'response')
  expect(answer.statusCode).toBe(200)
  let text = ''
  for await (const chunk of answer) {
    text += chunk
    const [event] = text.split('\n\n').slice(0, -1).flatMap(eventIn)
    if (!event) continue
    asking.destroy()
    return event
  }
  return undefined
}

async function asked(number: number): Promise<Task> {
  const answer = await fetch(`${addressOf(nodes[0] as DebateService)}/message:send`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      message: { messageId: `cut-${number}`, role: 'ROLE_USER', parts: [{ text: `Do we buy number ${number}?` }] },
      configuration: { returnImmediately: true },
    }),
  })
  return ((await answer.json()) as { task: Task }).task
}

/** What a client knows of a task after these events. */
function folded(events: readonly Sent[]) {
  const [first, ...later] = events
  const task = first?.data.task
  return {
    status: later.findLast(({ data }) => data.statusUpdate)?.data.statusUpdate?.status ?? task?.status,
    artifacts: [
      ...(task?.artifacts ?? []),
      ...later.flatMap(({ data }) => (data.artifactUpdate ? [data.artifactUpdate.artifact] : [])),
    ],
  }
}

/** Follows a debate while it runs, from node to node, cut after every event. */
async function followedInPieces(number: number): Promise<number> {
  const task = await asked(number)
  const events: Sent[] = []
  let running = Promise.resolve()
  for (let turn = number; ; turn += 1) {
    const event = await nextEvent(nodes[turn % 2] as DebateService, task.id, events.at(-1)?.id)
    if (!event) break
    events.push(event)
    if (events.length === 1) running = runToRest(nodes[0] as DebateService, task.metadata.debateId)
  }
  await running
  const other = nodes[1] as DebateService
  const whole = (await (await fetch(`${addressOf(other)}/tasks/${task.id}`, { headers })).json()) as Task
  expect(folded(events)).toEqual({ status: whole.status, artifacts: whole.artifacts })
  const again = { ...headers, 'last-event-id': events[0]?.id ?? '' }
  const uncut = await (await fetch(`${addressOf(other)}/tasks/${task.id}:subscribe`, { headers: again })).text()
  expect(events.slice(1)).toEqual(uncut.split('\n\n').flatMap(eventIn))
  return events.length
}

test(`the streams of ${DEBATES} debates, cut after every event and resumed on the other node, lose and double nothing`, async () => {
  let cuts = 0
  const numbers = Array.from({ length: DEBATES }, (_, number) => number).values()
  async function lane() {
    for (const number of numbers) cuts += await followedInPieces(number)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  measured(`${DEBATES} streams of tasks were cut ${cuts} times and lost or doubled nothing`)
})
