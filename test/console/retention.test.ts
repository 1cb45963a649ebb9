import { expect } from 'vitest'
import { browserTest } from '../support/chromium.ts'
import { callerAt } from '../support/console-service.ts'
import { expectGood } from '../support/good-screen.ts'
import { openedConsole } from '../support/opened-console.ts'
import { GOOD_PASSWORD } from '../support/people.ts'

const DAY_MS = 86_400_000
const REPORTS = 60

const opened = openedConsole()

browserTest(
  'a policy is set, looks first, stops before it takes very much, and acts when a person who just signed in agrees',
  async () => {
    const ada = await opened.visitor()
    const { page, press } = ada
    const { db } = opened.service.platform
    const email = await ada.join('Ada')
    const caller = await callerAt(opened.service.address, email)
    const { id: user, org_id } = await caller.get<{ id: string; org_id: string }>('/auth/me')
    await oldReports(org_id)
    await ada.visit('/retention')
    await page.getByText('No policies yet').waitFor()
    await page.getByText('No policy has run yet').waitFor()
    await expectGood(ada, 'retention without anything')

    await press('New policy')
    await page.getByLabel('Name').fill('Old reports')
    await press('Create')
    await page.getByText('Name at least one').first().waitFor()
    await page.getByLabel('Probe reports').check()
    await page.getByLabel('Days kept without use').fill('0')
    await press('Create')
    await expect.poll(() => page.getByLabel('Days kept without use').getAttribute('aria-invalid')).toBe('true')
    ada.complaints.length = 0
    await page.getByLabel('Days kept without use').fill('30')
    await expectGood(ada, 'a new policy')
    await press('Create')
    await page.getByText('Probe reports: after 30 days without use they are deleted.').waitFor()

    const runs = async () => (await caller.get<{ runs: { status: string }[] }>('/retention/runs')).runs
    await expect.poll(async () => (await runs()).map(({ status }) => status)).toEqual(['completed'])
    await ada.visit('/retention?days=0')
    await page.getByText(/Preview only until its grace period ends/).waitFor()
    await page.getByText(`${REPORTS} things`, { exact: true }).waitFor()
    await page.getByText(`Preview: it would remove ${REPORTS} things.`).waitFor()
    await expectGood(ada, 'retention with a policy')
    await press('Preview')
    await page.getByRole('dialog').getByText(`Preview: it would remove ${REPORTS} things.`).waitFor()
    await expectGood(ada, 'what a policy would take')
    await page.keyboard.press('Escape')

    await db
      .updateTable('retention_policies')
      .set({ grace_until: daysAgo(1) })
      .where('organization_id', '=', org_id)
      .execute()
    await db
      .updateTable('sessions')
      .set({ created_at: daysAgo(1) })
      .where('user_id', '=', user)
      .execute()
    await press('Run now')
    await press('Run')
    await page.getByRole('dialog').getByText('Stopped before removing anything').waitFor()
    await expectGood({ ...ada, complaints: [] }, 'a run that stopped')
    ada.complaints.length = 0
    await press('Confirm and remove')
    await press('Sign in again')
    ada.complaints.length = 0
    await page.getByRole('dialog').getByLabel('Password').fill(GOOD_PASSWORD)
    await expectGood(ada, 'signing in again')
    await press('Sign in again')
    await page.getByRole('dialog').getByText(`Removed ${REPORTS} things.`).waitFor()
    await page.keyboard.press('Escape')
    ada.complaints.length = 0
    expect(await db.selectFrom('probe_reports').select('id').where('organization_id', '=', org_id).execute()).toEqual(
      [],
    )

    const again = await callerAt(opened.service.address, email)
    await again.post('/privacy/holds', { name: 'Case 12', policy_ids: [await policyId()] })
    await ada.visit('/retention')
    await page.getByText('Held by “Case 12”').waitFor()
    await press('Disable')
    await page.getByText('Disabled.').waitFor()
    await expectGood(ada, 'a policy that is held and off')
    await press('Remove')
    await press('Remove')
    await page.getByText('No policies yet').waitFor()

    async function policyId() {
      const { policies } = await caller.get<{ policies: { id: string }[] }>('/retention/policies')
      return policies[0]?.id ?? ''
    }
  },
)

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

async function oldReports(organization_id: string) {
  const at = daysAgo(100)
  const values = Array.from({ length: REPORTS }, (_, n) => ({
    ...{ organization_id, id: `rep_${n}`, debate_id: `dbt_of_${n}`, about: null, kind: 'capability' as const },
    ...{ agents: [], report: {}, created_at: at, completed_at: at },
  }))
  await opened.service.platform.db.insertInto('probe_reports').values(values).execute()
}
