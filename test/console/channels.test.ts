import { generateKeyPairSync } from 'node:crypto'
import { afterAll, expect } from 'vitest'
import { browserTest } from '../support/chromium.ts'
import { callerAt } from '../support/console-service.ts'
import { expectGood } from '../support/good-screen.ts'
import { openedConsole } from '../support/opened-console.ts'
import { fakeSlack, SLACK } from '../support/vendors/slack.ts'
import { settled } from '../support/visitor.ts'

const LACKING = 'files:read'
const slack = await fakeSlack({
  now: () => new Date(),
  scopes: SLACK.scopes.filter((scope) => scope !== LACKING),
  closed: ['C9'],
})
afterAll(() => slack.close())
const opened = openedConsole({
  settings: {
    SERVICE_SLACK_API_URL: slack.api,
    SERVICE_PRIVATE_HOSTS: '127.0.0.1',
    SERVICE_PUBLIC_URL: 'https://parley.example',
  },
})

browserTest('what is wrong with an account is said where it is entered, and by name', async () => {
  const ada = await opened.visitor()
  const { page } = ada
  const caller = await callerAt(opened.service.address, await ada.join('Ada'))
  await ada.visit('/channels/new?kind=slack')
  const href = await page.getByRole('link', { name: /^Open Slack’s page for a new app/ }).getAttribute('href')
  const { settings } = JSON.parse(new URL(href ?? '').searchParams.get('manifest_json') ?? '')
  expect(settings).toMatchObject({
    socket_mode_enabled: false,
    event_subscriptions: { request_url: 'https://parley.example/api/bots/chatplatform/webhook' },
  })
  const connect = () => page.getByRole('button', { name: 'Connect' }).click()
  await connect()
  await page.getByText('is missing').first().waitFor()
  await page.getByLabel('Bot User OAuth Token').fill('xoxb-wrong')
  await page.getByLabel('Signing Secret').fill(SLACK.signingSecret)
  await connect()
  await page
    .getByText(/invalid_auth/)
    .first()
    .waitFor()
  ada.complaints.length = 0
  await expectGood(ada, 'a token that Slack refuses')
  await page.getByLabel('Bot User OAuth Token').fill(SLACK.botToken)
  await connect()
  await page.getByText('Parley is connected.').waitFor()
  await page.getByText(/^Scopes, wrong: Add files:read \(to read files that people attach\)/i).waitFor()
  await page.getByText(/chatplatform\/webhook\?c=cxn_/).waitFor()
  await expectGood(ada, 'Slack with a scope missing')

  slack.delivery.callAt((way) => `${opened.service.address}/api/integrations/chatplatform/${way}`)
  await slack.command({ user: 'U5', channel: 'C1', text: 'help' })
  await page.getByText('Address, done: Slack reaches our address').waitFor()
  await page.getByRole('button', { name: 'Or let everyone there ask' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Or let everyone there ask' }).click()
  await page.getByText('Everything works. Ask a question there').waitFor()
  const { channels } = await caller.get<{ channels: object[] }>('/channels')
  expect(channels).toMatchObject([{ settings: { who_may_ask: 'workspace' } }])
  expect(ada.complaints).toEqual([])
})

browserTest('a channel is paused, renamed, looked into, given new secrets and removed, by keyboard alone', async () => {
  const bo = await opened.visitor()
  const { page, press } = bo
  const caller = await callerAt(opened.service.address, await bo.join('Bo'))
  const { id } = await caller.post<{ id: string }>('/channels', { kind: 'generic', name: 'Robot' })
  await bo.visit('/channels')
  await page.getByText('One connection: 1 of them does not work.').waitFor()
  await press('Pause Robot')
  await page.getByText('One connection: 1 paused.').waitFor()
  await press('Resume Robot')
  await page.getByText('One connection: 1 of them does not work.').waitFor()
  await page.getByRole('link', { name: 'Robot', exact: true }).press('Enter')
  await page.getByRole('heading', { name: 'Robot', level: 1 }).waitFor()

  await page.getByRole('tab', { name: 'Settings' }).press('Enter')
  await page.getByLabel('Display name').fill('Ticket robot')
  await page.getByLabel('Time zone').fill('Mars/Olympus')
  await press('Save')
  await page.getByText('is not a time zone such as Europe/Berlin').first().waitFor()
  bo.complaints.length = 0
  await page.getByLabel('Time zone').fill('Europe/Berlin')
  await press('Save')
  await page.getByText('Saved.').waitFor()
  await page.getByRole('heading', { name: 'Ticket robot', level: 1 }).waitFor()

  await press('Rotate the secrets')
  await expectGood(bo, 'new secrets')
  await press('Rotate')
  await page.getByText(/^whsec_/).waitFor()
  await expectGood(bo, 'a new secret, shown once')
  await page.reload()
  await settled(page)
  expect(await page.getByText(/^whsec_/).count()).toBe(0)

  await press('Remove Ticket robot')
  await press('Remove Ticket robot')
  await page.getByText('No channels yet').waitFor()
  await bo.visit(`/channels/${id}`)
  await page.getByText('Channel not found').waitFor()
  expect(bo.complaints.filter((complaint) => !complaint.includes('404'))).toEqual([])
})

browserTest('what did not arrive says why, and is sent again', async () => {
  const cy = await opened.visitor()
  const { page } = cy
  const caller = await callerAt(opened.service.address, await cy.join('Cy'))
  const { organization } = await caller.get<{ organization: { id: string } }>('/auth/me')
  const { id } = await caller.post<{ id: string }>('/channels', { kind: 'generic', name: 'Robot' })
  const at = new Date().toISOString()
  const what = {
    kind: 'chat.post',
    key: 'post',
    version: 0,
    target: `${id}:C9`,
    body: { say: 'help', thread_id: 'thr_0' },
  }
  await opened.service.platform.db
    .insertInto('effects')
    .values({
      ...{ organization_id: organization.id, id: 'eff_refused', ...what, state: 'refused', attempts: 1 },
      ...{ error: 'not_in_channel', due_at: at, created_at: at, over_at: at },
    })
    .execute()
  await cy.visit(`/channels/${id}?tab=posts`)
  await page.getByRole('cell', { name: 'not_in_channel' }).waitFor()
  await expectGood(cy, 'a post that was refused')
  const resent = page.waitForResponse((answer) => answer.url().endsWith('/posts/eff_refused/resend'))
  await page.getByRole('button', { name: 'Send again' }).press('Enter')
  expect((await resent).status()).toBe(200)
  expect(cy.complaints).toEqual([])
})

browserTest('Apple Push and Alexa are connected in steps, and a code tells Alexa who speaks', async () => {
  const dee = await opened.visitor()
  const { page } = dee
  await dee.join('Dee')
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  await dee.visit('/channels/new?kind=apns')
  await page.getByLabel('The .p8 file').fill(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
  await page.getByLabel('Bundle ID').fill('org.example.parley')
  await page.getByLabel('Team ID').fill('TEAM123456')
  await page.getByLabel('Key ID').fill('KEY1234567')
  await page.getByLabel('Builds of the app').selectOption('sandbox')
  await page.getByRole('button', { name: 'Connect' }).press('Enter')
  await page.getByText('Apple Push is connected.').waitFor()
  await page.getByText(/^Private key, done/i).waitFor()
  await page.getByText(/^Key id, done/i).waitFor()
  await expectGood(dee, 'Apple Push, connected')

  await dee.visit('/channels/new?kind=alexa')
  await dee.press('Copy the interaction model')
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  const model = JSON.parse(await page.evaluate<string>('navigator.clipboard.readText()'))
  const intents = model.interactionModel.languageModel.intents.map(({ name }: { name: string }) => name)
  expect(intents).toEqual(expect.arrayContaining(['AskIntent', 'StatusIntent', 'LastDecisionIntent', 'PairIntent']))
  await page.getByLabel('Skill ID').fill('amzn1.ask.skill.5d9c5a6e')
  await page.getByRole('button', { name: 'Connect' }).press('Enter')
  await page.getByText('Alexa is connected.').waitFor()
  await page.getByText(/devices\/alexa\/webhook\?c=cxn_/).waitFor()
  await page.getByRole('button', { name: 'Create a code for Alexa' }).press('Enter')
  await page.getByText(/my code is [0-9]{6}/).waitFor()
  await expectGood(dee, 'Alexa, with a code')
  expect(dee.complaints).toEqual([])
})
