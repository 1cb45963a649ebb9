import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { runToRest } from '../support/deliberation.ts'
import { type Answered, addressesOf, contradictions, olderThan } from '../support/fresh-reads.ts'

const DOCUMENT = {
  name: 'warranty.md',
  content: '# Warranty\n\nThe warranty covers water damage. Damage by frost is not covered.',
}
const QUESTION = {
  topic: 'Does the warranty cover water damage?',
  agents: ['builtin-advocate', 'builtin-skeptic', 'builtin-empiricist'],
  rounds: 1,
}

let folding: TestApp
let other: TestApp
beforeAll(async () => {
  const settings = { RATE_LIMIT_ENABLED: 'false', SERVICE_VIEW_WAIT_MS: '10000' }
  folding = await testApp({ settings })
  other = await testApp({ settings, database: folding.database })
  folding.cursors.start()
})
afterAll(async () => {
  await folding.cursors.stop()
  await other.close()
  await folding.close()
})

async function ask(node: TestApp, url: string, headers: Record<string, string>): Promise<Answered> {
  const answer = await node.app.inject({ url: `/api/v2${url}`, headers })
  const behind = answer.headers['parley-behind']
  return { status: answer.statusCode, behind: behind ? String(behind) : null, data: answer.json().data ?? {} }
}

test('who asks any node at the end of a debate is told nothing older, and nothing of two moments', async () => {
  const headers = await folding.token({ org: 'org_1' })
  const sent = await folding.app.inject({ method: 'POST', url: '/api/v2/documents/upload', headers, payload: DOCUMENT })
  const document = sent.json().data.document.id
  await folding.platform.jobs.drain()
  const faults: string[] = []
  for (const asked of [other, folding]) {
    const made = await folding.app.inject({
      method: 'POST',
      url: '/api/v2/debates',
      headers,
      payload: { ...QUESTION, document_ids: [document] },
    })
    const debateId = made.json().data.id
    await runToRest(folding, debateId)
    const addresses = addressesOf({
      debateId,
      agent: QUESTION.agents[0] ?? '',
      other: QUESTION.agents[1] ?? '',
      document,
    })
    const first = await Promise.all(addresses.map((address) => ask(asked, address, headers)))
    await folding.cursors.catchUp()
    const later = await Promise.all(addresses.map((address) => ask(asked, address, headers)))
    for (const [index, address] of addresses.entries()) {
      const [one, two] = [first[index] as Answered, later[index] as Answered]
      faults.push(...contradictions(address, one, debateId), ...olderThan(address, one, two))
    }
  }
  expect(faults).toEqual([])
})
