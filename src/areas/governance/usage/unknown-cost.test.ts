import { expect, test } from 'vitest'
import { AGENTS } from '../../../../test/support/area-groups.ts'
import { connectedModels } from '../../../../test/support/connected-models.ts'

const MODELS = ['one', 'two', 'three', 'four']
const PRICE = { input_usd_per_million: 2, output_usd_per_million: 10 }

type Scene = Awaited<ReturnType<typeof connectedModels>>

async function debate({ service, api }: Scene) {
  const asked = { question: 'Which database?', rounds: 1, agents: MODELS }
  const { debate_id } = (await api('POST', '/debates', asked)).body
  await service.runDebates(debate_id)
  await service.cursors.catchUp()
  return (await api('GET', `/debates/${debate_id}`)).body
}

const scene = async () => {
  const found = await connectedModels({
    offers: MODELS,
    areas: [...AGENTS, 'analytics', 'budgets', 'replays', 'usage'],
  })
  const { body } = await found.connect({ models: MODELS.map((model) => ({ model })) })
  return { ...found, connection: body }
}

test('what models without a price cost is told as unknown, with their tokens, wherever a cost is told', async () => {
  const found = await scene()
  const { api, service } = found
  const { debate_id, usage } = await debate(found)
  expect(usage.total_tokens).toBeGreaterThan(0)
  const unknown = { cost_known: false, unpriced_tokens: usage.total_tokens }
  expect(usage).toMatchObject({ cost_usd: 0, ...unknown })
  expect((await service.platform.log.read(debate_id)).at(-1)).toMatchObject({ type: 'debate_end', data: unknown })
  expect((await api('GET', '/debates')).body.debates[0]).toMatchObject({ cost_usd: 0, ...unknown })
  expect((await api('GET', `/replays/${debate_id}`)).body).toMatchObject({ total_cost: 0, ...unknown })

  const spending = (await api('GET', '/usage/spending')).body
  const { tokens } = spending.totals
  expect(tokens).toBeGreaterThanOrEqual(usage.total_tokens)
  const unpriced = { cost_known: false, unpriced_tokens: tokens }
  expect(spending.totals).toMatchObject({ cost_usd: 0, at_most_usd: 0, ...unpriced })
  expect(spending.by_model).toHaveLength(4)
  for (const row of spending.by_model) expect(row).toMatchObject({ cost_known: false, unpriced_tokens: row.tokens })
  const status = (await api('GET', '/usage/budget-status')).body
  expect(status).toMatchObject({ daily_cost_known: false, monthly_unpriced_tokens: tokens })

  const costs = (await api('GET', '/analytics/usage/costs')).body
  expect(costs.summary).toMatchObject({ total_cost_usd: '0.00', ...unknown })
  expect(costs.by_model.one).toMatchObject({ cost: '0.00', cost_known: false })

  const { text } = await api('GET', '/usage/export?format=json')
  expect(JSON.parse(text).data?.totals ?? JSON.parse(text).totals).toMatchObject(unpriced)
})

test('a price is set where it is missed and counts from then on; a sum of both says what is known', async () => {
  const found = await scene()
  const { api, connection } = found
  await debate(found)
  const before = (await api('GET', '/usage/spending')).body.totals
  const { version, models } = connection
  const priced = models.map(({ model, agent }: { model: string; agent: string }) => ({ model, agent, price: PRICE }))
  const changed = await api('PATCH', `/models/${connection.id}`, { version, models: priced })
  expect(changed.body.models).toMatchObject(MODELS.map((model) => ({ model, price: PRICE })))
  const { usage } = await debate(found)
  expect(usage).toMatchObject({ cost_known: true, unpriced_tokens: 0 })
  expect(usage.cost_usd).toBeCloseTo((usage.tokens_in * 2 + usage.tokens_out * 10) / 1e6, 9)
  const { totals } = (await api('GET', '/usage/spending')).body
  expect(totals).toMatchObject({ cost_known: false, unpriced_tokens: before.tokens })
  expect(totals.cost_usd).toBeCloseTo(usage.cost_usd, 9)

  const taken = models.map(({ model, agent }: { model: string; agent: string }) => ({ model, agent, price: null }))
  const again = await api('PATCH', `/models/${connection.id}`, { version: changed.body.version, models: taken })
  expect(again.body.models[0].price).toBeNull()
})

test('a budget says what it assumes of such models, and nothing that is told at most is below it', async () => {
  const found = await scene()
  const { api } = found
  const budget = (await api('POST', '/budgets', { name: 'All', limit_usd: 1_000, unpriced: { input: 3, output: 15 } }))
    .body
  expect(budget.unpriced_note).toBe(
    'Models without a price are taken to cost $3 for a million tokens read and $15 for a million written.',
  )
  const asked = { question: 'Which database?', rounds: 1, agents: MODELS }
  const { estimate } = (await api('POST', '/budgets/check', { debate: asked })).body
  expect(estimate).toMatchObject({ cost_known: false, cost_usd: { high: null }, unpriced_agents: MODELS })
  expect(estimate.at_most_usd).toBeGreaterThan(0)
  expect(estimate.assumptions).toEqual([`The budget “All”: ${budget.unpriced_note}`])

  const { usage } = await debate(found)
  const assumed = (usage.tokens_in * 3 + usage.tokens_out * 15) / 1e6
  const after = (await api('GET', `/budgets/${budget.id}`)).body
  expect(after.spent_usd).toBeCloseTo(assumed, 6)
  expect(after).toMatchObject({ cost_known: false, unpriced_tokens: usage.total_tokens })
  const { totals } = (await api('GET', '/usage/spending')).body
  expect(totals).toMatchObject({ cost_usd: 0, cost_known: false })
  expect(totals.at_most_usd).toBeCloseTo(assumed, 6)
  const { trends } = (await api('GET', `/budgets/${budget.id}/trends`)).body
  expect(trends.at(-1)).toMatchObject({ cost_known: false })
  expect(trends.at(-1).at_most_usd).toBeCloseTo(assumed, 6)
})
