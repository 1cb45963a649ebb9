import { expect } from 'vitest'
import { browserTest } from '../support/chromium.ts'
import { callerAt } from '../support/console-service.ts'
import { expectGood } from '../support/good-screen.ts'
import { openedConsole } from '../support/opened-console.ts'

const opened = openedConsole()

browserTest(
  'a page is in the workspace of its address: what it shows there, and what the organization keeps',
  async () => {
    const ada = await opened.visitor()
    const { page } = ada
    const caller = await callerAt(opened.service.address, await ada.join('Ada'))
    const { id } = await caller.post<{ id: string }>('/workspaces', { name: 'Finance' })
    await caller.post('/memory/continuum', { topic: 'Billing', content: 'Only in the organization.' })

    const sent: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().includes('/memory/')) sent.push(request.headers()['x-workspace-id'])
    })
    await ada.visit('/memory')
    await page.getByText('Only in the organization.').first().waitFor()
    await ada.visit(`/in/${id}/memory`)
    expect(new Set(sent.splice(0))).toEqual(new Set([undefined, id]))
    await page.getByRole('button', { name: 'Workspace: Finance' }).waitFor()
    await expectGood(ada, 'a place in a workspace')

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Costs' }).click()
    await page.waitForURL(`**/in/${id}/costs`)
    await page.getByText('and not to Finance').waitFor()
    await expectGood(ada, 'a place of the organization in a workspace')
    await page.getByRole('link', { name: 'Go on outside the workspace' }).click()
    await page.waitForURL((url) => url.pathname === '/costs')
    await page.getByRole('heading', { name: 'Costs' }).waitFor()
    expect(ada.complaints).toEqual([])

    await ada.visit('/in/wsp_none/decisions')
    await page.getByRole('heading', { name: 'Workspace not found' }).waitFor()
  },
)

browserTest('a workspace is changed by its rules, keeps its last owner, and is archived rather than lost', async () => {
  const hedy = await opened.visitor()
  const { page } = hedy
  const caller = await callerAt(opened.service.address, await hedy.join('Hedy'))
  const { id } = await caller.post<{ id: string }>('/workspaces', { name: 'Research' })
  await hedy.visit(`/workspaces/${id}`)
  await page.getByLabel('Days that things are kept').fill('many')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await page.locator('input[name=retention_days][aria-invalid=true]').waitFor()
  await page.getByLabel('Days that things are kept').fill('90')
  await page.getByLabel('Longest debate, in minutes').fill('30')
  await page.getByLabel('Debates wait for approval').check()
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect
    .poll(() => caller.get<object>(`/workspaces/${id}`))
    .toMatchObject({ retention_days: 90, settings: { require_approval: true, max_debate_duration_minutes: 30 } })

  await page.getByRole('button', { name: 'Leave' }).press('Enter')
  await hedy.press('Leave')
  await page.getByText('A workspace keeps at least one owner').waitFor()
  hedy.complaints.splice(0)

  await page.getByRole('button', { name: 'Archive' }).press('Enter')
  await hedy.press('Archive')
  await page.getByText(/^Archived/).waitFor()
  await expectGood(hedy, 'an archived workspace')
  await hedy.press('Restore it from the archive')
  await page.getByRole('button', { name: 'Remove' }).last().press('Enter')
  await hedy.press('Remove')
  await page.getByText('No workspaces yet').waitFor()
})
