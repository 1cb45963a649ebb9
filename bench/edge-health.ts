import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { type Cost, urlOf } from './edge-search.ts'

const SECONDS = 20
const PER_SECOND = 10
const PAUSE_MS = 10

/** How long health takes to answer while the worst requests arrive: the p99 in milliseconds, and how they were answered. */
export async function healthUnder({ endpoint, text }: Cost, origin: string, headers: Record<string, string>) {
  const attackers = new Pool(origin, { connections: PER_SECOND })
  const asking = new Pool(origin, { connections: 1 })
  const until = performance.now() + SECONDS * 1_000
  const statuses: number[] = []

  async function attack() {
    const { statusCode, body } = await attackers.request({
      method: endpoint.method,
      path: urlOf(endpoint),
      headers: { ...headers, 'content-type': 'application/json' },
      body: text,
    })
    await body.dump()
    statuses.push(statusCode)
  }
  const attacks: Promise<void>[] = []
  const timer = setInterval(() => attacks.push(attack()), 1_000 / PER_SECOND)

  const waits: number[] = []
  while (performance.now() < until) {
    const began = performance.now()
    const { statusCode, body } = await asking.request({ method: 'GET', path: '/api/health' })
    await body.dump()
    if (statusCode !== 200) throw new Error(`/api/health answered ${statusCode}`)
    waits.push(performance.now() - began)
    await sleep(PAUSE_MS)
  }
  clearInterval(timer)
  await Promise.all(attacks)
  await Promise.all([attackers.close(), asking.close()])
  const answers = [...Map.groupBy(statuses, (status) => status)].map(([status, all]) => `${all.length} × ${status}`)
  const p99 = waits.sort((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? 0
  return { p99, asked: waits.length, answers: answers.join(', ') }
}
