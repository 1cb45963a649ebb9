import { expect } from 'vitest'
import type { Price } from '../../src/engine/price.ts'
import type { Reported } from '../../src/engine/spending.ts'
import { type Client, type DebateService, debateService } from './debates.ts'

/** A service with those who deal with the money of one organization, and a person of another. */
export async function budgetPeople(options: Parameters<typeof debateService>[0]) {
  const service = await debateService(options)
  return {
    service,
    lead: await service.as({ userId: 'usr_lead', org_role: 'owner' }),
    member: await service.as({ userId: 'usr_member' }),
    viewer: await service.as({ userId: 'usr_viewer', org_role: 'viewer' }),
    other: await service.as({ userId: 'usr_eve', org: 'org_eve', org_role: 'owner' }),
  }
}

/** The id of a new budget. */
export async function budgetBy(by: Client, wish: object): Promise<string> {
  const answer = await by.post('/budgets', { name: 'Research', period: 'monthly', ...wish })
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)])
  return answer.json().id
}

export async function closeBudgets(by: Client): Promise<void> {
  const { budgets } = (await by.get('/budgets?active_only=false')).json()
  const open = budgets.filter(({ state }: { state: string }) => state !== 'closed')
  for (const { id } of open) await by.delete(`/budgets/${id}`)
}

/** A dollar a token of output; input is free. */
const DOLLAR_A_TOKEN: Price = { input: 0, output: 1_000_000 }

interface Bought {
  /** In dollars; below nothing where it stays unknown. */
  took?: number
  /** In tokens, in place of dollars. */
  reported?: Reported
  price?: Price | null
  tenant?: string
  userId?: string
  model?: string
  provider?: string
  askKey?: string
  debateId?: string
  domain?: string
}

/** Buys so many dollars' worth, or less than was reserved. */
export async function bought(
  { platform: { spending } }: DebateService,
  dollars: number,
  { took = dollars, reported, ...more }: Bought = {},
): Promise<void> {
  const reserved = await spending.reserve(
    {
      kind: 'model',
      tenant: 'org_1',
      userId: 'usr_member',
      provider: 'openai',
      model: 'm1',
      purpose: 'proposal',
      bytesIn: 10,
      messages: 1,
      price: DOLLAR_A_TOKEN,
      most: dollars,
      limitMs: 1_000,
      ...more,
    },
    { signal: AbortSignal.timeout(60_000) },
  )
  await reserved.settle(took < 0 ? 'unknown' : (reported ?? { inputTokens: 0, outputTokens: took }))
}
