import { readFile } from 'node:fs/promises'
import { afterAll, expect } from 'vitest'
import { browserTest } from '../support/chromium.ts'
import { callerAt } from '../support/console-service.ts'
import { expectGood } from '../support/good-screen.ts'
import { imapServer, MAILBOX } from '../support/mail/imap-server.ts'
import { nameServer } from '../support/mail/name-server.ts'
import { mailServer } from '../support/mail-server.ts'
import { openedConsole } from '../support/opened-console.ts'

const [imap, names] = [await imapServer(), await nameServer({})]
const smtp = await mailServer({ credentials: { user: 'ada', password: 'of smtp' } })
afterAll(async () => {
  names.close()
  await Promise.all([imap.close(), smtp.close()])
})
const opened = openedConsole({ settings: { SERVICE_PRIVATE_HOSTS: '127.0.0.1', SERVICE_DNS_SERVERS: names.address } })

const ADDRESS = 'support@example.org'
const PLAN = 'The lift is booked from nine to eleven.'
const MAIL = [
  'From: Bob <bob@example.net>',
  `To: ${ADDRESS}`,
  'Subject: The move',
  'Message-ID: <move@example.net>',
  'Content-Type: multipart/mixed; boundary=parts',
  '',
  '--parts',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>Does <b>Friday</b> suit you?</p><script>fetch("/x")</script><img src="https://spy.example/pixel.png">',
  '--parts',
  'Content-Type: text/plain; name=plan.txt',
  'Content-Disposition: attachment; filename=plan.txt',
  '',
  PLAN,
  '--parts--',
  '',
].join('\r\n')

browserTest('a mailbox is connected and shared; a mail is seen as it looks, judged, read and answered', async () => {
  const ada = await opened.visitor()
  const { page, press } = ada
  const caller = await callerAt(opened.service.address, await ada.join('Ada'))
  imap.deliver(MAIL)

  await ada.visit('/channels')
  await press('Connect a mailbox')
  await press('Gmail')
  await page.getByText('SERVICE_GMAIL_CLIENT_ID').waitFor()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Server', { exact: true }).fill('127.0.0.1')
  await dialog.getByLabel('User', { exact: true }).fill(MAILBOX.user)
  await dialog.getByLabel('Password', { exact: true }).fill('wrong')
  await dialog.getByText('Sending', { exact: true }).press('Enter')
  await dialog.getByLabel('Outgoing port').fill(String(smtp.port))
  await dialog.getByLabel('Outgoing password').fill('of smtp')
  await dialog.getByText('More', { exact: true }).press('Enter')
  await dialog.getByLabel('Port', { exact: true }).fill(String(imap.port))
  await dialog.getByLabel('Address', { exact: true }).fill(ADDRESS)
  await press('Connect')
  await dialog.getByText('The mail server refuses the name or the password', { exact: true }).waitFor()
  ada.complaints.length = 0
  await expectGood(ada, 'a mailbox that is refused')
  await dialog.getByLabel('Password', { exact: true }).fill(MAILBOX.password)
  await press('Connect')
  await page.getByRole('link', { name: ADDRESS, exact: true }).press('Enter')
  await page.getByText(/^Sign-in, done/i).waitFor()
  await page.getByText(/^Sending, done/i).waitFor()
  await page.getByText('Replies are sent through 127.0.0.1.').waitFor()
  await page.getByText('None.').waitFor()
  await expectGood(ada, 'a mailbox')
  await press('Share with everyone')
  await press('Share with everyone')
  await page.getByRole('button', { name: 'Make it private' }).waitFor()
  await page.getByText('Send through another server').press('Enter')
  await page.getByLabel('Outgoing port').fill('70000')
  await press('Save server')
  await page.locator('[aria-invalid=true]:focus').waitFor()
  ada.complaints.length = 0
  await expectGood(ada, 'a server that is refused')
  await page.getByLabel('Outgoing port').fill(String(smtp.port))
  await press('Save server')
  await page.getByText('Saved.').waitFor()
  await page.getByLabel('People outside may ask there too').check()
  await press('Save')
  const accounts = async () => (await caller.get<{ accounts: object[] }>('/inbox/accounts')).accounts
  await expect.poll(accounts).toMatchObject([{ known_may_ask: true, sends_by: '127.0.0.1' }])

  const total = async () => (await caller.get<{ total: number }>('/inbox/messages')).total
  await expect.poll(total).toBe(1)
  await caller.post('/inbox/shared', { name: 'Moves', email_address: ADDRESS })
  await ada.visit('/inbox')
  await page.getByRole('link', { name: 'The move' }).press('Enter')
  const why = page.getByRole('list', { name: 'Why this priority' })
  await why.getByText('It asks something').waitFor()
  expect(await why.getByRole('listitem').allTextContents()).toEqual([
    '0.50Base value',
    '+0.08It is written to us',
    '+0.07It asks something',
    '0.65as the rules judged it on arrival',
  ])
  await press('Original')
  const frame = page.frameLocator('iframe[title="Original mail"]')
  await frame.locator('b', { hasText: 'Friday' }).waitFor()
  expect([await frame.locator('script').count(), await frame.locator('img').count()]).toEqual([0, 0])
  await expectGood(ada, 'a mail as it looks')

  const [file] = await Promise.all([page.waitForEvent('download'), press('Download (plan.txt)')])
  expect([file.suggestedFilename(), await readFile(await file.path(), 'utf8')]).toEqual(['plan.txt', PLAN])
  await press('Add to the library (plan.txt)')
  await press('Add to the library (plan.txt)')
  await page.getByText('In the library:').waitFor()
  await page.getByRole('link', { name: 'plan.txt' }).press('Enter')
  await page.getByText(PLAN).waitFor()
  await page.goBack()
  await page.getByLabel('Reply', { exact: true }).fill('Friday suits us.')
  await page.getByRole('link', { name: 'Moves' }).press('Enter')
  await page.getByRole('link', { name: 'The move' }).press('Enter')
  expect(await page.getByLabel('Reply', { exact: true }).inputValue()).toBe('Friday suits us.')
  await press('Send')
  const ours = page.getByRole('listitem').filter({ hasText: 'Friday suits us.' })
  await ours.getByText(', sent').waitFor()
  expect(smtp.received.map(({ to }) => to)).toEqual([['bob@example.net']])
  expect(await page.getByLabel('Reply', { exact: true }).inputValue()).toBe('')
  await expectGood(ada, 'a conversation')

  await ada.visit('/inbox')
  await page.getByRole('link', { name: 'Your mail' }).press('Enter')
  await page.getByRole('link', { name: 'The move' }).waitFor()
  await expectGood(ada, 'one’s own mail')
  await press('Write')
  await page.getByLabel('To', { exact: true }).fill('cy@example.net')
  await page.getByLabel('Subject').fill('The lift')
  await page.getByLabel('Text', { exact: true }).fill('Is it free on Friday?')
  await expectGood(ada, 'a new mail')
  await press('Send')
  await expect.poll(() => smtp.received.map(({ to }) => to)).toEqual([['bob@example.net'], ['cy@example.net']])
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'The move' }).press('Enter')
  await page.getByRole('list', { name: 'Why this priority' }).waitFor()
  await expectGood(ada, 'a mail of one’s own')
  await press('Archive')
  await page.getByText('No mail yet').waitFor()
  expect(ada.complaints).toEqual([])
})
