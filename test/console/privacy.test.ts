import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { ERASE_DUE } from '../../src/areas/governance/privacy/erasure/erasure-requests.ts'
import { browserTest } from '../support/chromium.ts'
import { callerAt } from '../support/console-service.ts'
import { settle } from '../support/erasures.ts'
import { expectGood } from '../support/good-screen.ts'
import { openedConsole } from '../support/opened-console.ts'
import { GOOD_PASSWORD } from '../support/people.ts'
import { decided, MONOLITH } from '../support/questions.ts'

const opened = openedConsole()

browserTest(
  'a person sees what is kept of them, takes it along and chooses; a leader places and lifts a hold',
  async () => {
    const ada = await opened.visitor()
    const { page } = ada
    const email = await ada.join('Ada')
    const caller = await callerAt(opened.service.address, email)
    const debate = await decided(caller, MONOLITH)
    await opened.service.cursors.catchUp()
    await ada.visit('/privacy')
    await page.getByRole('cell', { name: 'Up to' }).or(page.getByText('Until it is removed')).first().waitFor()
    await page.getByText('Nothing is sold.').waitFor()
    await expectGood(ada, 'what is kept of a person')
    await page.getByRole('button', { name: 'Get a copy of my data' }).click()
    const [copy] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download' }).click(),
    ])
    expect((await readFile(await copy.path())).subarray(0, 2).toString()).toBe('PK')
    await expectGood(ada, 'a copy of ones data')

    await page.getByRole('tab', { name: 'Your choices' }).click()
    await page.getByText('No choices yet').waitFor()
    await page.getByLabel(/Keep my texts from language models outside/).click()
    await page.getByText('My texts are not to be given to language models outside this installation.').waitFor()
    await expectGood(ada, 'choices with their history')
    expect(await caller.get('/privacy/preferences')).toMatchObject({ third_party_sharing: false })

    await ada.visit('/privacy?tab=holds')
    await page.getByText('No holds').waitFor()
    await page.getByRole('button', { name: 'Place a hold' }).click()
    await page.getByLabel('Name of the case').fill('Case 12')
    await page.getByRole('button', { name: 'Place hold' }).click()
    await page.getByText('Name at least one person, debate or policy').first().waitFor()
    ada.complaints.length = 0
    await page.getByLabel(email).check()
    await page.getByLabel('Debates').fill(debate)
    await expectGood(ada, 'a new hold')
    await page.getByRole('button', { name: 'Place hold' }).click()
    await page.getByRole('heading', { name: 'Case 12' }).waitFor()
    await expectGood(ada, 'holds')
    await page.getByRole('button', { name: 'Lift' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Lift' }).click()
    await page.getByText('No holds').waitFor()
    await page.getByText(/Case 12, placed/).waitFor()
  },
)

browserTest(
  'a person deletes their account and keeps it after all; leaders follow another to its certificate',
  async () => {
    const bo = await opened.visitor()
    const { page } = bo
    const { db, jobs } = opened.service.platform
    const email = await bo.join('Bo')
    const { organization } = await (await callerAt(opened.service.address, email)).get<{
      organization: { id: string }
    }>('/auth/me')
    await bo.visit('/privacy?tab=delete')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await page
      .getByText(/must be true/)
      .first()
      .waitFor()
    bo.complaints.length = 0
    await page.getByLabel('Password').fill(GOOD_PASSWORD)
    await page.getByLabel('I understand that erased data').check()
    await expectGood(bo, 'deleting ones account')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await page.getByRole('heading', { name: 'Your account is closed' }).waitFor()
    await page.getByRole('button', { name: 'Check status' }).click()
    await page.getByText(/It is not over yet. It begins/).waitFor()
    bo.complaints.length = 0
    await expectGood(bo, 'an account that is closed')
    await page.goto('/keep-account')
    await page.getByLabel('Token').fill('wrong')
    await page.getByRole('button', { name: 'Keep my account' }).click()
    await page.getByText('is unknown, spent or expired').first().waitFor()
    await page.goto('/sign-in')
    await bo.signIn(email)
    await page.getByRole('heading', { name: 'This account is being deleted' }).waitFor()
    bo.complaints.length = 0
    await expectGood(bo, 'signing in to an account that is being deleted')
    await page.getByRole('button', { name: 'Keep my account' }).click()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await bo.signIn(email)
    await page.getByRole('navigation', { name: 'Main' }).waitFor()

    const cy = await opened.visitor()
    const caller = await callerAt(opened.service.address, await cy.join('Cy'))
    const { id: user_id } = await caller.get<{ id: string }>('/auth/me')
    const at = new Date().toISOString()
    await db
      .insertInto('memberships')
      .values({ user_id, organization_id: organization.id, role: 'member', joined_at: at, is_default: false })
      .execute()
    const asked = await caller.remove('/privacy/account', { password: GOOD_PASSWORD, confirm: true })
    expect(asked).toMatchObject({ deletion_id: expect.stringMatching(/^era_/) })
    await bo.visit('/privacy?tab=requests')
    await page.getByText('In the grace period').waitFor()
    await page.getByText('Withdrawn').waitFor()
    await page.getByLabel(/Erase every copy/).click()
    await page.getByText(/^Chosen/).waitFor()
    await expectGood(bo, 'who asked to be erased')
    const leader = await callerAt(opened.service.address, email)
    /** What waits for something is due again, as after a minute. */
    const statesAfterAMinute = async () => {
      await settle(opened.service)
      await db.updateTable('erasures').set({ scheduled_for: at, due_at: at }).where('user_id', '=', user_id).execute()
      await jobs.enqueue(ERASE_DUE, {})
      await jobs.drain()
      const { erasures } = await leader.get<{ erasures: { status: string }[] }>('/privacy/erasures')
      return erasures.map(({ status }) => status)
    }
    await expect.poll(statesAfterAMinute).toEqual(['completed', 'cancelled'])
    await page.reload()
    const [certificate] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the certificate' }).click(),
    ])
    expect(await readFile(await certificate.path(), 'utf8')).toContain('parley-erasure/2')
    await expectGood(bo, 'an erasure that is done')
  },
)
