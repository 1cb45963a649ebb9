import { Client, request } from 'undici'
import type { OwnService } from './edge-service.ts'

const SOCKETS = 50
const PIPELINED = 20
const PATH = '/api/v2/audit/entries?limit=100'

const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

async function timed(origin: string, headers: Record<string, string>) {
  const began = performance.now()
  const { body } = await request(`${origin}/api/v2/debates?limit=20`, { headers })
  await body.dump()
  return performance.now() - began
}

/** How one caller with many sockets is answered, and what another waits meanwhile, in milliseconds. */
export async function share({ origin, leader, readers: [other = {}] }: OwnService) {
  const alone: number[] = []
  for (let n = 0; n < 50; n++) alone.push(await timed(origin, other))
  const clients = Array.from({ length: SOCKETS }, () => new Client(origin, { pipelining: PIPELINED }))
  const statuses: number[] = []
  let going = true
  const asked = clients.flatMap((client) =>
    Array.from({ length: PIPELINED }, async () => {
      const { statusCode, body } = await client.request({ method: 'GET', path: PATH, headers: leader })
      await body.dump()
      statuses.push(statusCode)
    }),
  )
  const all = Promise.all(asked).finally(() => {
    going = false
  })
  const beside: number[] = []
  while (going) beside.push(await timed(origin, other))
  await all
  await Promise.all(clients.map((client) => client.close()))
  const answers = [...Map.groupBy(statuses, (status) => status)].map(([status, list]) => `${list.length} × ${status}`)
  return { answers: answers.join(', '), alone: median(alone), beside: median(beside), longest: Math.max(...beside) }
}
