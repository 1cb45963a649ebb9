import { expect } from 'vitest'
import { TEND_SEARCH } from '../../src/areas/messaging/mail/jobs.ts'
import { browserTest } from '../support/chromium.ts'
import { callerAt } from '../support/console-service.ts'
import { expectGood } from '../support/good-screen.ts'
import { mailboxesOf } from '../support/inbox.ts'
import { openedConsole } from '../support/opened-console.ts'
import type { Visitor } from '../support/visitor.ts'

/** Nobody listens there: what is sent stays on its way. */
const opened = openedConsole({ settings: { SMTP_URL: 'smtp://127.0.0.1:9', SERVICE_MAILBOX_HOSTS: '127.0.0.1' } })

interface Me {
  id: string
  organization: { id: string }
}

async function registered(person: Visitor, name: string) {
  const email = await person.join(name)
  const caller = await callerAt(opened.service.address, email)
  const { id, organization } = await caller.get<Me>('/auth/me')
  const mailbox = await mailboxesOf(opened.service.platform, () => new Date())({ owner: id, payer: organization.id })
  return { email, caller, mailbox }
}

browserTest(
  'a team’s mail is given to a member, tagged, put to the panel, answered and resolved, by keyboard alone',
  async () => {
    const ada = await opened.visitor()
    const { page, press } = ada
    const { email, caller, mailbox } = await registered(ada, 'Ada')
    await ada.visit('/inbox')
    await page.getByText('No inboxes yet').waitFor()
    await press('Create an inbox')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Support')
    await dialog.getByLabel('Mailbox').selectOption(mailbox.address)
    await dialog.getByRole('group', { name: 'Members' }).getByLabel(email).check()
    await expectGood(ada, 'a new inbox')
    await press('Create')
    await page.getByText('No mail yet').waitFor()

    await mailbox.deliver(
      { subject: 'Where is my order?', text: 'It should have come on Monday.', tier: 'high' },
      { subject: 'You have won', from: 'win@example.net', trust: 'failed' },
    )
    await page.reload()
    await page.getByRole('link', { name: 'You have won' }).waitFor()
    await expectGood(ada, 'an inbox with mail')
    await page.getByRole('link', { name: 'Where is my order?' }).press('Enter')
    await page.getByRole('heading', { name: 'Where is my order?', level: 1 }).waitFor()
    await page.getByText('It is not signed').waitFor()
    await page.getByRole('heading', { name: 'It is open' }).waitFor()
    await expectGood(ada, 'a mail')

    await page.getByLabel('Assigned to').selectOption({ label: email })
    await page.getByRole('heading', { name: 'It is assigned' }).waitFor()
    await press('Start')
    await page.getByRole('heading', { name: 'It is in progress' }).waitFor()
    await page.getByLabel('New tag').fill('late')
    await press('Add tag')
    await page.getByRole('list', { name: 'Tags' }).getByText('late', { exact: true }).waitFor()
    await page.getByLabel('Question').fill('Do we send it again?')
    await press('Ask the panel')
    await page.getByRole('link', { name: 'See the debate' }).waitFor()
    await page.getByLabel('Reply', { exact: true }).fill('We are looking into it.')
    await press('Send')
    await page.getByText('Sending the reply to').waitFor()
    await press('Resolve')
    await page.getByRole('heading', { name: 'It is resolved' }).waitFor()
    await page.getByText(/moved it from in progress to resolved/).waitFor()
    await expectGood(ada, 'a mail that is resolved')

    const { inboxes } = await caller.get<{ inboxes: { id: string }[] }>('/inbox/shared')
    const { messages } = await caller.get<{ messages: object[] }>(`/inbox/shared/${inboxes[0]?.id}/messages?tag=late`)
    expect(messages).toMatchObject([{ status: 'resolved', tags: ['late'], subject: 'Where is my order?' }])
    await opened.service.platform.jobs.enqueue(TEND_SEARCH, {})
    const found = async () => {
      await ada.visit(`/inbox?inbox=${inboxes[0]?.id}`)
      await page.getByLabel('Search text or sender').fill('orders')
      await page.waitForURL(/words=orders/)
      await page.getByRole('link', { name: 'You have won' }).waitFor({ state: 'detached' })
      return page.getByRole('link', { name: 'Where is my order?' }).isVisible()
    }
    await expect.poll(found).toBe(true)
    await ada.visit(`/inbox?inbox=${inboxes[0]?.id}&status=open`)
    await page.getByRole('link', { name: 'You have won' }).waitFor()
    expect(await page.getByRole('link', { name: 'Where is my order?' }).count()).toBe(0)

    await press('Change Support')
    await dialog.getByLabel('Name').fill('Customers')
    await dialog.getByLabel('First reply due').selectOption('4')
    await press('Save')
    await page.getByRole('button', { name: 'Change Customers' }).waitFor()
    expect((await caller.get<{ inboxes: object[] }>('/inbox/shared')).inboxes).toMatchObject([
      { name: 'Customers', settings: { first_reply_hours: 4 } },
    ])
    await press('Remove Customers')
    await press('Remove Customers')
    await page.getByText('No inboxes yet').waitFor()
    expect(ada.complaints.filter((complaint) => !complaint.includes('404'))).toEqual([])
  },
)

browserTest('rules are built, put in order and tried over real mail, and nothing happens', async () => {
  const bo = await opened.visitor()
  const { page, press } = bo
  const { caller, mailbox } = await registered(bo, 'Bo')
  await mailbox.deliver({ subject: 'Invoice 7', from: 'bill@shop.example' }, { subject: 'Hello' })
  await bo.visit('/inbox/rules')
  await page.getByText('No rules yet').waitFor()
  await press('New rule')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Invoices')
  await dialog.getByLabel('How 1').selectOption('matches')
  await dialog.getByLabel('Value 1').fill('(')
  await dialog.getByLabel('Target 1').fill('billing')
  await press('Create')
  await dialog.locator('[aria-invalid=true]').first().waitFor()
  bo.complaints.length = 0
  await expectGood(bo, 'a rule that is refused')
  await dialog.getByLabel('How 1').selectOption('contains')
  await dialog.getByLabel('Value 1').fill('invoice')
  await press('Add condition')
  await dialog.getByLabel('What 2').selectOption('sender_domain')
  await dialog.getByLabel('How 2').selectOption('equals')
  await dialog.getByLabel('Value 2').fill('shop.example')
  await press('Create')
  await page
    .getByText('When the subject contains “invoice” and the sender’s domain is “shop.example”: label it billing.')
    .waitFor()

  await press('Dry run of Invoices')
  await page.getByText('Matches 1 of 2 messages of the last 30 days.').waitFor()
  await page.getByText('Invoice 7').waitFor()
  await expectGood(bo, 'a dry run')
  await caller.post('/inbox/routing/rules', {
    ...{ name: 'Everything', priority: 99, actions: [{ type: 'archive' }] },
    conditions: [{ field: 'from', operator: 'contains', value: '@' }],
  })
  await page.reload()
  await press('Earlier Everything')
  const names = () => page.getByRole('list', { name: 'Rules' }).getByRole('heading').allTextContents()
  await expect.poll(names).toEqual(['1. Everything', '2. Invoices'])
  await press('Disable Everything')
  await page.getByText('Disabled.').waitFor()
  await press('Remove Everything')
  await press('Remove Everything')
  await expect.poll(names).toEqual(['1. Invoices'])
  const { rules } = await caller.get<{ rules: object[] }>('/inbox/routing/rules')
  expect(rules).toMatchObject([{ name: 'Invoices', stats: { matched: 0 } }])
  expect(bo.complaints).toEqual([])
})

browserTest('mail goes outside to who agreed alone, and what a rule did is told, with its message', async () => {
  const cy = await opened.visitor()
  const { page, press } = cy
  const { caller, mailbox } = await registered(cy, 'Cy')
  await caller.post('/inbox/shared', { name: 'Support', email_address: mailbox.address })
  await cy.visit('/inbox/rules')
  await page.getByText('None: mail is forwarded to members only.').waitFor()
  await press('New rule')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Accounts')
  await dialog.getByLabel('Value 1').fill('invoice')
  await dialog.getByLabel('Then 1').selectOption('forward')
  await dialog.getByLabel('Target 1').fill('accounts@example.net')
  await dialog.getByText('not asked yet').waitFor()
  await press('Ask for consent')
  await dialog.getByText('asked, no answer yet').waitFor()
  await expectGood(cy, 'a rule that forwards')
  await press('Create')
  await dialog.locator('[aria-invalid=true]:focus').waitFor()
  cy.complaints.length = 0
  await opened.service.platform.db
    .updateTable('mail_recipients')
    .set({ confirmed_at: new Date().toISOString(), token_hash: null, expires_at: null })
    .execute()
  await press('Create')
  await page.getByText('When the subject contains “invoice”: forward it to accounts@example.net.').waitFor()

  await mailbox.deliver({ subject: 'Invoice 9', from: 'bill@shop.example' })
  const [{ id } = { id: '' }] = (await caller.get<{ rules: { id: string }[] }>('/inbox/routing/rules')).rules
  const runs = async () => (await caller.get<{ total: number }>(`/inbox/routing/rules/${id}/runs`)).total
  await expect.poll(runs).toBe(1)
  await page.reload()
  await page.getByText('Matched 1 message').waitFor()
  await page.getByRole('cell', { name: /agreed/ }).waitFor()
  await press('History (Accounts)')
  const did = page.getByRole('region', { name: 'What Accounts did' })
  await did.getByText('forward it to accounts@example.net').waitFor()
  await expectGood(cy, 'what a rule did')

  await page.getByLabel('External address').fill('nobody')
  await press('Ask for consent')
  await page.locator('[aria-invalid=true]:focus').waitFor()
  cy.complaints.length = 0
  await page.getByLabel('External address').fill('late@example.net')
  await press('Ask for consent')
  await page.getByText('A mail is being sent to late@example.net.').waitFor()
  await expectGood(cy, 'recipients outside')
  await press('Remove (late@example.net)')
  await press('Remove (late@example.net)')
  await page.getByRole('rowheader', { name: 'late@example.net' }).waitFor({ state: 'detached' })
  await did.getByRole('link', { name: 'Invoice 9' }).press('Enter')
  await page.getByRole('heading', { name: 'Invoice 9', level: 1 }).waitFor()
  expect(cy.complaints).toEqual([])
})
