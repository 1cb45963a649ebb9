import { afterAll, expect } from 'vitest'
import { peopleStore } from '../../src/areas/messaging/chat/people/store.ts'
import { connections } from '../../src/areas/messaging/connections/index.ts'
import { digestOf } from '../../src/shared/crypto/text-digest.ts'
import { browserTest } from '../support/chromium.ts'
import { callerAt } from '../support/console-service.ts'
import { expectGood } from '../support/good-screen.ts'
import { openedConsole } from '../support/opened-console.ts'
import { fakeSlack, SLACK } from '../support/vendors/slack.ts'
import { settled, type Visitor } from '../support/visitor.ts'

const slack = await fakeSlack({ now: () => new Date() })
afterAll(() => slack.close())
const opened = openedConsole({
  settings: { SERVICE_SLACK_API_URL: slack.api, SERVICE_PRIVATE_HOSTS: '127.0.0.1' },
})

interface Known {
  people: { external_id: string; user_id: string }[]
}

/** Connects a Slack workspace to an organization. */
const connect = (team: string, payer: string, userId: string) =>
  connections(opened.service.platform).connections.add(
    {
      ...{ kind: 'slack', name: 'The workshop', appId: SLACK.app, externalId: team },
      ...{ intake: 'signed', visibility: 'shared', settings: {} },
      secrets: { signing_secret: SLACK.signingSecret, bot_token: SLACK.botToken },
    },
    { payer, userId },
  )

async function registered(person: Visitor, name: string) {
  const email = await person.join(name)
  const caller = await callerAt(opened.service.address, email)
  const { id, organization } = await caller.get<{ id: string; organization: { id: string; name: string } }>('/auth/me')
  const linkedIds = async () => (await caller.get<Known>('/channels/people')).people.map((one) => one.external_id)
  return { email, id, organization, caller, linkedIds }
}

/** The path of the address that answers “link” in the chat. */
async function saysLink(user: string): Promise<string> {
  slack.delivery.callAt((way) => `${opened.service.address}/api/integrations/chatplatform/${way}`)
  await slack.command({ user, channel: 'C1', text: 'link' })
  const address = () =>
    slack.posts
      .findLast((post) => post.user === user)
      ?.blocks.flatMap(({ elements = [] }) => elements)
      .find(({ url }) => url)?.url
  await expect.poll(address).toBeDefined()
  return new URL(address() ?? '').pathname
}

browserTest(
  'a link from a chat asks for a sign-in, shows who asks, and links only when the button is pressed',
  async () => {
    const ada = await opened.visitor()
    const { page } = ada
    const { email, id, organization, linkedIds } = await registered(ada, 'Ada')
    await connect(SLACK.team, organization.id, id)
    await ada.visit('/')
    await ada.signOut()

    const path = await saysLink('U5')
    await page.goto(path)
    await page.waitForURL('**/sign-in?next=*')
    await settled(page)
    await ada.signIn(email)
    await page.waitForURL(`**${path}`)
    await page.getByText('Slack, The workshop').waitFor()
    await page.getByText(`Ada (${email}) in `).waitFor()
    await expectGood(ada, 'a link from a chat')
    expect(await linkedIds()).toEqual([])

    await page.getByRole('button', { name: 'Link this account to me' }).press('Enter')
    await page.getByText('is now linked to you').waitFor()
    await expectGood(ada, 'a linked account')
    expect(await linkedIds()).toEqual(['U5'])

    await page.getByRole('link', { name: 'See your linked chat accounts' }).click()
    await page.getByRole('cell', { name: 'Slack, The workshop' }).waitFor()
    await expectGood(ada, 'linked chat accounts')
    await page.getByRole('button', { name: 'Unlink' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).press('Enter')
    await page.getByText('No linked chat accounts').waitFor()
    expect(await linkedIds()).toEqual([])
    expect(ada.complaints).toEqual([])

    await ada.visit(path)
    await page.getByText('This link was already used').waitFor()
    expect(ada.complaints.filter((complaint) => !complaint.includes('410'))).toEqual([])
    ada.complaints.length = 0
    await expectGood(ada, 'a link that was used')
  },
)

/** A link as the chat offers it. */
const offer = (token: string, connection: { id: string; payer: string }, until: Date) =>
  peopleStore(opened.service.platform.db).offerLink(
    connection.payer,
    digestOf(token),
    { connectionId: connection.id, externalId: 'U8', externalName: 'Bo of the workshop' },
    until,
    new Date(),
  )
const IN_TIME = new Date('2999-01-01T00:00:00Z')
const OVER = new Date(0)

browserTest('a link says when its time is over, also while a person looks at it', async () => {
  const bo = await opened.visitor()
  const { page } = bo
  const { id, organization, linkedIds } = await registered(bo, 'Bo')
  const connection = await connect('T0BO', organization.id, id)
  await offer('late', connection, OVER)
  await bo.visit('/link/late')
  await page.getByText('This link has expired after ten minutes').waitFor()

  await offer('early', connection, IN_TIME)
  await bo.visit('/link/early')
  await page.getByText('Bo of the workshop').waitFor()
  await opened.service.platform.db
    .updateTable('channel_links')
    .set({ expires_at: OVER.toISOString() })
    .where('token_hash', '=', digestOf('early'))
    .execute()
  await page.getByRole('button', { name: 'Link this account to me' }).press('Enter')
  await page.getByText('This link has expired after ten minutes').waitFor()
  expect(await linkedIds()).toEqual([])
})

browserTest('a link of another organization is found by its members', async () => {
  const cy = await opened.visitor()
  const { page } = cy
  const { id, organization, caller } = await registered(cy, 'Cy')
  await cy.visit('/link/unknown')
  await page.getByText('Sign in with the account that you have in that organization').waitFor()

  const made = await caller.post<{ organization: { id: string } }>('/auth/setup-organization', {
    org_name: 'The other one',
  })
  await offer('elsewhere', await connect('T0CY', made.organization.id, id), IN_TIME)
  await cy.visit('/link/elsewhere')
  await page.getByText(`This link is not for ${organization.name}`).waitFor()
  cy.complaints.length = 0
  await expectGood(cy, 'a link of another organization')
  await page.getByRole('button', { name: 'Look in The other one' }).press('Enter')
  await page.getByText('Bo of the workshop').waitFor()
  const isOnItsWayWhileTheTokenChanged = (complaint: string) => complaint.includes('401')
  expect(cy.complaints.filter((complaint) => !isOnItsWayWhileTheTokenChanged(complaint))).toEqual([])
})
