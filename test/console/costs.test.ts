import { expect } from 'vitest'
import { browserTest } from '../support/chromium.ts'
import { callerAt } from '../support/console-service.ts'
import { expectGood } from '../support/good-screen.ts'
import { openedConsole } from '../support/opened-console.ts'

const opened = openedConsole()

browserTest(
  'a leader sets a budget, sees what is spent of it and lets a colleague beyond it, by keyboard alone',
  async () => {
    const ada = await opened.visitor()
    const { page, press } = ada
    const caller = await callerAt(opened.service.address, await ada.join('Ada'))
    await ada.visit('/costs')
    await page.getByText('No budgets yet').waitFor()
    await page.getByText('No spending in this period').waitFor()
    await expectGood(ada, 'costs without anything')

    await press('New budget')
    await page.getByLabel('Name').fill('Research')
    await page.getByLabel('Limit in dollars').fill('0')
    await press('Create')
    await page
      .getByText(/must be >= 0.000001|at least 0.000001/)
      .first()
      .waitFor()
    ada.complaints.length = 0
    await expectGood(ada, 'a budget that is refused')
    await page.getByLabel('Limit in dollars').fill('10')
    await press('Create')
    await page.getByRole('heading', { name: 'Research' }).waitFor()
    await page.getByText('$0.00 spent, of $10.00').waitFor()

    const { budgets, org_id } = await caller.get<{ budgets: { id: string }[]; org_id: string }>('/budgets')
    await spend(org_id, budgets[0]?.id ?? '')
    await page.reload()
    await page.getByText('$8.00 spent, at most $1.00 more under way, of $10.00').waitFor()
    await page.getByRole('cell', { name: '$8.00' }).first().waitFor()
    await page.getByText(/at least one full day of spending/).waitFor()
    await expectGood(ada, 'costs with a budget')

    await press('Change the limit')
    await page.getByLabel('Limit in dollars').fill('20')
    await press('Change')
    await page.getByText('$8.00 spent, at most $1.00 more under way, of $20.00').waitFor()

    await press('Grant an exception')
    await page.getByLabel('Amount in dollars').fill('5')
    await expectGood(ada, 'letting a person spend beyond a budget')
    await press('Grant')
    await page.getByText(/may exceed it/).waitFor()
    await press('Pause')
    await page.getByText(/Paused: counts, but does not limit/).waitFor()
    expect((await caller.get<{ budgets: { state: string }[] }>('/budgets?active_only=false')).budgets[0]?.state).toBe(
      'paused',
    )
  },
)

/** What spending writes when something was bought and something is under way. */
async function spend(payer_id: string, budget_id: string) {
  const { db } = opened.service.platform
  const at = new Date().toISOString()
  const next = new Date(Date.now() + 86_400_000).toISOString()
  const facts = {
    payer_id,
    tenant_id: payer_id,
    kind: 'model',
    user_id: 'usr_ada',
    provider: 'openai',
    model: 'gpt-x',
  } as const
  const size = { purpose: 'proposal', bytes_in: 1, most: 1, bound_tokens: 10 }
  await db
    .insertInto('purchases')
    .values({
      ...{
        ...facts,
        ...size,
        id: 'pur_1',
        ask_key: '1:proposal:ann',
        bound_nano: 9_000_000_000,
        cost_nano: 8_000_000_000,
      },
      ...{
        tokens_in: 5,
        tokens_out: 5,
        basis: 'reported',
        state: 'settled',
        due_at: at,
        opened_at: at,
        settled_at: at,
      },
    })
    .execute()
  await db
    .insertInto('budget_periods')
    .values({
      ...{ payer_id, budget_id, starts_at: at, ends_at: next, spent_nano: 8_000_000_000, spent_tokens: 10 },
      ...{ reserved_nano: 1_000_000_000, reserved_tokens: 5 },
    })
    .execute()
}
