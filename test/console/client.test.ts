import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect } from 'vitest'
import type * as Client from '../../packages/client/src/index.ts'
import { browserTest } from '../support/chromium.ts'
import { BUILT_CLIENT } from '../support/client/runtimes.ts'
import { openedConsole } from '../support/opened-console.ts'
import { GOOD_PASSWORD } from '../support/people.ts'

const opened = openedConsole()

/** What a page of the service's own does with the client. */
async function asked({ email, password }: { email: string; password: string }) {
  const at = '/client/index.js'
  const { parley, ApiFault }: typeof Client = await import(at)
  const { origin } = (globalThis as unknown as { location: { origin: string } }).location
  const client = parley({ baseUrl: origin })
  const signedIn = await client.login({ email, password })
  client.useTokens(signedIn as Client.Tokens)
  const debate = await client.runDebate({
    topic: 'Does the warranty cover water damage?',
    context: 'The warranty runs for two years. The warranty covers water damage.',
    rounds: 1,
  })
  const events: string[] = []
  for await (const { type } of client.events(debate.id)) events.push(type)
  const topics: string[] = []
  for await (const { topic } of client.each('debates.list')) topics.push(topic)
  const { receipts } = await client.raw['receipts.list']()
  const receipt = await client.getDecisionReceipt(String(receipts[0]?.id))
  const refused = await client.getDebate('dbt_none').catch((fault) => fault)
  const elsewhere = await client.health.getDetailed().catch((fault) => fault)
  return {
    answer: debate.final_answer,
    last: events.at(-1),
    topics,
    verdict: (await client.verifyReceipt(receipt)).valid,
    consensus: (await client.debates.getConsensus(debate.id)).status,
    agents: (await client.a2a.listAgents()).agents.length,
    tiers: (await client.memory.listTiers()).tiers.length,
    formats: Object.keys((await client.documents.getFormats()).formats).length,
    health: (await client.health.check()).status,
    me: (await client.getCurrentUser()).email,
    refused: refused instanceof ApiFault && refused.code,
    elsewhere: elsewhere instanceof ApiFault && elsewhere.code,
  }
}

browserTest('a page calls the service through the packed client', async () => {
  const ada = await opened.visitor()
  const email = await ada.join('Ada')
  await ada.visit('/')
  await ada.page.route('**/client/*.js', (route) => {
    const file = join(dirname(BUILT_CLIENT), basename(new URL(route.request().url()).pathname))
    return route.fulfill({ contentType: 'text/javascript', body: readFileSync(file, 'utf8') })
  })
  const away = { status: 302, headers: { location: 'https://elsewhere.example/' } }
  await ada.page.route('**/api/v2/health/detailed', (route) => route.fulfill(away))
  const told = await ada.page.evaluate(asked, { email, password: GOOD_PASSWORD })
  ada.complaints.length = 0
  expect(told).toEqual({
    answer: 'Yes',
    last: 'debate_end',
    topics: ['Does the warranty cover water damage?'],
    verdict: true,
    consensus: 'consensus_reached',
    agents: expect.any(Number),
    tiers: expect.any(Number),
    formats: expect.any(Number),
    health: expect.any(String),
    me: email,
    refused: 'NOT_FOUND',
    elsewhere: 'REDIRECTED',
  })
})
