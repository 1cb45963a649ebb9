import { afterAll, expect } from 'vitest'
import { browserTest } from '../support/chromium.ts'
import { expectGood } from '../support/good-screen.ts'
import { openedConsole } from '../support/opened-console.ts'
import { fakeSlack, SLACK } from '../support/vendors/slack.ts'
import { shownText } from '../support/vendors/slack-web-api.ts'
import { fakeTelegram, TELEGRAM } from '../support/vendors/telegram.ts'
import { settled, type Visitor } from '../support/visitor.ts'

const now = () => new Date()
const slack = await fakeSlack({ now })
const telegram = await fakeTelegram({ now, patient: true })
afterAll(() => {
  slack.close()
  telegram.close()
})
const opened = openedConsole({
  settings: {
    SERVICE_SLACK_API_URL: slack.api,
    SERVICE_TELEGRAM_API_URL: telegram.url,
    SERVICE_PRIVATE_HOSTS: '127.0.0.1',
  },
})

const QUESTION = 'Should we keep the monolith for a year?'
/** A button that only a decision has. */
const OF_DECISIONS = 'It was right'

/** Fills fields in, and counts them. */
function filling({ page }: Visitor) {
  let filled = 0
  return {
    async fill(label: string, value: string) {
      filled += 1
      await page.getByLabel(label).fill(value)
    },
    count: () => filled,
  }
}

const ticked = ({ page }: Visitor, list: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: '✓' }).allTextContents()

/** Opens the address that a chat answered with, says who one is, and comes back. */
async function linkBy({ page }: Visitor, address: string) {
  const before = page.url()
  await page.goto(new URL(address).pathname)
  await settled(page)
  await page.getByRole('button', { name: 'Link this account to me' }).click()
  await page.getByText('is now linked to you').waitFor()
  await page.goto(before)
  await settled(page)
}

/** The decision says where it was told. */
async function seesWhereItWasTold(person: Visitor, channel: string) {
  const { page } = person
  await page.getByRole('link', { name: 'Open the channel' }).click()
  await page.getByRole('heading', { name: channel, level: 1 }).waitFor()
  await page.getByRole('tab', { name: 'Received' }).click()
  await page.getByRole('link', { name: 'began a debate' }).click()
  await page.getByRole('link', { name: 'Read the decision' }).first().click()
  await page.getByRole('heading', { name: 'Shared with' }).waitFor()
  await page.getByText(/^The decision arrived/).waitFor()
  await settled(page)
  await expectGood(person, `a decision that was told in ${channel}`)
}

browserTest('from an empty console to a decision in a Slack workspace, with two fields to fill', async () => {
  const ada = await opened.visitor()
  const { page } = ada
  await ada.register('Ada')
  const { fill, count } = filling(ada)
  await page.getByRole('button', { name: 'Ada' }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Channels' }).click()
  await page.getByText('No channels yet').waitFor()
  await page.getByRole('link', { name: 'Connect Slack' }).click()

  const newApp = page.getByRole('link', { name: /^Open Slack’s page for a new app/ })
  const { host, searchParams } = new URL((await newApp.getAttribute('href')) ?? '')
  const manifest = JSON.parse(searchParams.get('manifest_json') ?? '')
  expect([host, searchParams.get('new_app')]).toEqual(['api.slack.com', '1'])
  expect(manifest.settings.socket_mode_enabled).toBe(true)
  expect(manifest.oauth_config.scopes.bot.toSorted()).toEqual(SLACK.scopes.toSorted())

  await fill('Bot User OAuth Token', SLACK.botToken)
  await fill('App-Level Token', SLACK.appToken)
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.getByText('Parley is connected.').waitFor()
  await expect
    .poll(() => ticked(ada, 'Connection'))
    .toEqual(
      ['secrets', 'bot token', 'workspace', 'scopes', 'clock', 'socket'].map((each) => expect.stringContaining(each)),
    )
  await page.getByText('No message yet').waitFor()
  await expectGood(ada, 'Slack, before anything was said')

  await slack.command({ user: 'U5', channel: 'C1', text: 'help' })
  await page.getByText(/^Person, waiting: u5 is not linked to an account yet/).waitFor()
  await expect
    .poll(() => ticked(ada, 'The first message'))
    .toEqual(['Line', 'Event', 'Signature', 'Answer'].map((each) => expect.stringContaining(each)))
  await expectGood(ada, 'Slack, with a person who is not linked')

  await slack.command({ user: 'U5', channel: 'C1', text: 'link' })
  const address = () =>
    slack.posts.flatMap(({ blocks }) => blocks.flatMap((each) => each.elements ?? [])).find(({ url }) => url)?.url
  await expect.poll(address).toBeDefined()
  await linkBy(ada, address() ?? '')
  await slack.command({ user: 'U5', channel: 'C1', text: 'help' })
  await page.getByText('Everything works. Ask a question there').waitFor()

  const asked = await slack.say({ user: 'U5', channel: 'C1', text: `<@${SLACK.bot}> ${QUESTION}` })
  const decision = () =>
    slack.posts.find(({ thread_ts, blocks }) => thread_ts === asked && JSON.stringify(blocks).includes(OF_DECISIONS))
  await expect.poll(decision).toBeDefined()
  expect(shownText(decision() ?? { blocks: [] })).toContain(QUESTION)
  expect(count()).toBeLessThanOrEqual(3)
  await seesWhereItWasTold(ada, 'Parley')
})

browserTest('from an empty console to a decision in a Telegram chat, with one field to fill', async () => {
  const bo = await opened.visitor()
  const { page } = bo
  await bo.join('Bo')
  const { fill, count } = filling(bo)
  await bo.visit('/channels')
  await page.getByRole('link', { name: 'Telegram' }).click()
  await fill('Token of the bot', TELEGRAM.botToken)
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.getByText('@parley_bot is connected.').waitFor()
  await expect
    .poll(() => ticked(bo, 'Connection'))
    .toEqual(['secrets', 'bot token', 'bot', 'polling'].map((each) => expect.stringContaining(each)))

  telegram.tell(telegram.message(77, 77, 'link'))
  const address = () =>
    telegram.posts.flatMap(({ reply_markup }) => reply_markup?.inline_keyboard.flat() ?? []).find(({ url }) => url)?.url
  await expect.poll(address).toBeDefined()
  await linkBy(bo, address() ?? '')
  telegram.tell(telegram.message(77, 77, 'help'))
  await page.getByText('Everything works. Ask a question there').waitFor()
  await expectGood(bo, 'Telegram, when everything works')

  telegram.tell(telegram.message(77, 77, QUESTION))
  const decision = () => telegram.posts.find(({ reply_markup }) => JSON.stringify(reply_markup)?.includes(OF_DECISIONS))
  await expect.poll(decision).toBeDefined()
  expect(decision()?.text).toContain(QUESTION)
  expect(count()).toBe(1)
  await seesWhereItWasTold(bo, '@parley_bot')
})
