import { setTimeout as sleep } from 'node:timers/promises'

/** The user who signs in to a kept release. */
export const RESIDENT = { email: 'ann@example.org', password: 'correct horse battery', name: 'Ann' }

const TERMS = 'The warranty runs for two years. Water damage is not covered.'
const QUESTION = { task: 'Does the warranty cover water damage?', context: TERMS }

/**
 * Uses a running service as people would, so that every kind of row exists; the last debates are still running at the
 * end.
 */
export async function liveIn(address: string) {
  let token = ''
  async function call(method: string, path: string, body?: object) {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await fetch(`${address}/api/v2${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return text ? JSON.parse(text).data : {}
  }
  const post = (path: string, body: object = {}) => call('POST', path, body)

  async function decided(body: object): Promise<string> {
    const { id } = await post('/debates', body)
    for (;;) {
      const { status } = await call('GET', `/debates/${id}`)
      if (['completed', 'concluded', 'failed', 'cancelled'].includes(status)) return id
      await sleep(100)
    }
  }

  token = (await post('/auth/register', RESIDENT)).access_token
  await post('/auth/invite', { email: 'bob@example.org', role: 'member' })
  await post('/auth/api-key', { name: 'reporting' })
  await post('/webhooks', { url: 'https://nobody.invalid/heard', events: ['debate_end'], name: 'nobody listens' })

  const first = await decided(QUESTION)
  await post(`/debates/${first}/outcome`, { correct: true })
  await post(`/debates/${first}/fork`, { task: 'Does the warranty run for two years?' })
  const chosen = await decided({
    task: 'Which supplier is cheaper, Alder or Birch?',
    context: 'Alder asks 90 euros a month. Birch asks 120 euros a month.',
  })
  await call('PATCH', `/debates/${chosen}`, { title: 'Two suppliers', tags: ['buying'] })
  await decided({ task: 'Should we move the office to Bergen?', context: 'The lease ends in May.' })
  const erased = await decided({ ...QUESTION, task: 'Does the warranty cover theft?' })
  await call('DELETE', `/debates/${erased}`)
  await post('/debates/capability-probe', { agents: ['builtin-skeptic'], probes_per_type: 1 })
  await post('/queue/jobs', { type: 'explanation_batch', payload: { debate_ids: [first, chosen] } })
  await Promise.all(Array.from({ length: 12 }, () => post('/debates', { ...QUESTION, rounds: 5 })))
}
