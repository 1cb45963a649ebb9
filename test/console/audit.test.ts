import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { browserTest } from '../support/chromium.ts'
import { callerAt } from '../support/console-service.ts'
import { expectGood } from '../support/good-screen.ts'
import { openedConsole } from '../support/opened-console.ts'
import { settled } from '../support/visitor.ts'

const opened = openedConsole()

interface Entries {
  entries: { id: string; action: string; seq: number }[]
  total: number
}

browserTest(
  'what was done is searched, proven in the browser, verified and taken away; a member sees their own',
  async () => {
    const ada = await opened.visitor()
    const { page } = ada
    const email = await ada.join('Ada')
    const caller = await callerAt(opened.service.address, email)
    const entered = async (action: string) => (await caller.get<Entries>(`/audit/entries?action=${action}`)).entries
    for (const name of ['Research', 'Support'])
      await caller.post('/budgets', { name, limit_usd: 10, period: 'monthly' })
    await expect.poll(() => entered('budgets.create')).toHaveLength(2)
    const [budget] = await entered('budgets.create')

    await ada.visit('/audit?action=budgets.create')
    const rows = page.getByRole('region', { name: 'Entries' }).getByRole('row')
    await page.getByText('2 entries, newest first').waitFor()
    await page.getByText('Not checked yet.').waitFor()
    await expectGood(ada, 'audit with entries')
    await page.getByLabel('Outcome').selectOption('denied')
    await page.getByText('No entry matches', { exact: true }).waitFor()
    await expectGood(ada, 'audit where nothing matches')
    await page.getByRole('button', { name: 'Show all entries' }).click()
    await page.getByText(/^\d+ entries, newest first$/).waitFor()
    await page.getByLabel('Words, ids or numbers').fill('budgets')
    await page.waitForURL('**/audit?q=budgets')
    await page.getByText('2 entries, newest first').waitFor()
    await expect.poll(() => rows.count()).toBe(3)
    await page.getByLabel('Since').fill('2030-01-02')
    await page.getByLabel('Until').fill('2029-12-30')
    await expect.poll(() => page.getByLabel('Until').getAttribute('aria-invalid')).toBe('true')
    ada.complaints.length = 0
    await page.getByLabel('Until').fill('')
    await page.getByLabel('Since').fill('')
    await page.getByText('2 entries, newest first').waitFor()

    await page.getByRole('button', { name: 'Verify the log' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText(/All \d+ entries are unchanged\./).waitFor()
    await page.getByText(/All of the first \d+ entries were unchanged/).waitFor()
    const [note] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save a signed note' }).click(),
    ])
    expect(await readFile(await note.path(), 'utf8')).toMatch(/\nat .*Z\n\n— /)

    await page.getByLabel('Format').selectOption('ndjson')
    await page.getByRole('button', { name: 'Create the file' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download' }).click(),
    ])
    const exported = await readFile(await file.path(), 'utf8')
    expect(exported).toContain(budget?.id)
    await page.getByLabel('File to check').setInputFiles(await file.path())
    await page.getByText('Checked in this browser: valid').waitFor()
    await page.getByLabel('Text of the file').fill(exported.replace('budgets.create', 'budgets.delete'))
    await page.getByRole('button', { name: 'Check the text' }).click()
    await page.getByText('Checked in this browser: not valid').waitFor()
    await expectGood(ada, 'audit with a file made')
    const [report] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Report as PDF' }).click(),
    ])
    expect((await readFile(await report.path())).subarray(0, 5).toString()).toBe('%PDF-')

    await rows.nth(1).getByRole('link').click()
    await page.getByRole('heading', { name: 'Budgets: create' }).waitFor()
    await page.getByText(email).waitFor()
    await page.getByRole('button', { name: 'Check it here' }).click()
    await page.getByText('Checked in this browser: valid').waitFor()
    await page.getByText(/The log of \d+ entries that the note commits to holds exactly this entry/).waitFor()
    await expectGood(ada, 'an entry with its proof')
    await ada.visit('/audit/aud_nothing')
    await page.getByText('Entry not found').waitFor()
    ada.complaints.length = 0

    // What is long is read in the background: the answer is that of a job which really runs.
    const { id: payer } = (await caller.get<{ organization: { id: string } }>('/auth/me')).organization
    const { job_id } = await caller.post<{ job_id: string }>('/queue/jobs', {
      type: 'audit_verify',
      payload: { payer },
    })
    await ada.visit('/audit')
    await page.route('**/audit/verify', (route) =>
      route.fulfill({
        status: 202,
        json: { data: { valid: null, status: 'pending', job_id }, meta: { version: 'v2' }, links: {} },
      }),
    )
    await page.getByRole('button', { name: 'Verify the log' }).click()
    await page.getByText(/All \d+ entries are unchanged\./).waitFor()

    const { id: user } = await caller.get<{ id: string }>('/auth/me')
    const { db, signals } = opened.service.platform
    await db.updateTable('memberships').set({ role: 'member' }).where('user_id', '=', user).execute()
    signals.publish('person.changed', user)
    await ada.visit('/audit')
    await page.getByText(/You see what you did yourself/).waitFor()
    await page.getByText(/entries, newest first$/).waitFor()
    expect(await page.getByLabel('Who', { exact: true }).count()).toBe(0)
    await settled(page)
    await expectGood(ada, 'audit of a member')
  },
)
