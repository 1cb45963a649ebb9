import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { AgentCard, Task } from '@a2a-js/sdk'
import {
  DefaultRequestHandler,
  InMemoryTaskStore,
  JsonRpcTransportHandler,
  ServerCallContext,
} from '@a2a-js/sdk/server'

/** The official SDK's own server before a task in its memory: its handlers behind Node's HTTP, without a framework. */
const store = new InMemoryTaskStore()
const handler = new JsonRpcTransportHandler(
  new DefaultRequestHandler(AgentCard.fromJSON({ name: 'Bench' }), store, {
    execute: async () => {},
    cancelTask: async () => {},
  }),
)
const context = () => new ServerCallContext({ requestedVersion: '1.0' })

const server = createServer(async (request, response) => {
  const answer = await handler.handle((await json(request)) as Record<string, unknown>, context())
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
})

process.on('message', async (asked: 'cpu' | { task: object }) => {
  if (asked !== 'cpu') await store.save(Task.fromJSON(asked.task), context())
  const { user, system } = process.cpuUsage()
  process.send?.(user + system)
})
process.once('SIGTERM', () => process.exit(0))
process.once('disconnect', () => process.exit(0))
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { port: number }
  process.send?.({ origin: `http://127.0.0.1:${port}`, people: [{}] })
})
