import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { accountOf, standingClock } from '../../../../test/support/chat.ts'
import { type FakeSlack, fakeSlack, SLACK } from '../../../../test/support/vendors/slack.ts'
import type { SignedRequest } from '../../../shared/signatures/signed-request.ts'
import { namedBy, payloadOf, plainText, readPayload, readRequest } from './read.ts'

const clock = standingClock()
const account = accountOf('slack', { appId: SLACK.app, externalId: SLACK.team })
const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'

let workspace: FakeSlack
beforeEach(async () => {
  workspace = await fakeSlack({ now: clock.now })
  onTestFinished(() => workspace.close())
})

const requestOf = (body: string, type: string): SignedRequest => ({
  method: 'POST',
  url: '/api/bots/chatplatform/webhook',
  headers: { 'content-type': type },
  rawBody: Buffer.from(body),
})
const read = (payload: object) =>
  readPayload(payloadOf(requestOf(JSON.stringify(payload), JSON_TYPE)), account, clock.now())
const readEvents = (words: Parameters<FakeSlack['events']>[0]) =>
  workspace.events(words).flatMap((event) => read(event).incoming)

test('a mention that comes as two events is one message', () => {
  const [mention, message] = readEvents({
    user: 'U1',
    channel: 'C1',
    text: `<@${SLACK.bot}> buy &lt;two&gt;?`,
    thread: '1.000001',
  })
  expect(mention).toMatchObject({
    kind: 'message',
    text: 'buy <two>?',
    thread: 'C1:1.000001',
    peer: { kind: 'channel', id: 'C1' },
    sender: { id: 'U1' },
    addressed: true,
    reply: true,
  })
  expect(message).toEqual({ ...mention, keys: [mention?.keys[0], message?.keys[1]] })
  expect(mention?.keys[1]).not.toBe(message?.keys[1])
})

test('chatter that comes again because our answer was late was counted before; what was missed was not', () => {
  const again = (text: string, reason: string) => {
    const [event] = workspace.events({ user: 'U1', channel: 'C1', text })
    const { headers, ...request } = requestOf(JSON.stringify(event), JSON_TYPE)
    const retry = { 'x-slack-retry-num': '1', 'x-slack-retry-reason': reason }
    return readRequest({ ...request, headers: { ...headers, ...retry } }, account, clock.now()).incoming.length
  }
  const mention = `<@${SLACK.bot}> which pump?`
  expect([
    again('lunch?', 'http_timeout'),
    again('lunch?', 'http_error'),
    again('lunch?', 'connection_failed'),
  ]).toEqual([0, 1, 1])
  expect([again(mention, 'http_timeout'), again(mention, 'http_error')]).toEqual([1, 1])
})

test('a direct message speaks to us, chatter does not', () => {
  expect(readEvents({ user: 'U1', channel: 'D1', text: 'hello' })).toMatchObject([
    { addressed: true, peer: { kind: 'dm' } },
  ])
  expect(readEvents({ user: 'U1', channel: 'C1', text: 'hello' })).toMatchObject([{ addressed: false, reply: false }])
})

test.each([
  ['our own', { user: SLACK.bot }],
  ['of another bot', { bot_id: 'B1' }],
  ['an edit', { subtype: 'message_changed', message: { text: 'new' } }],
  ['a deletion', { subtype: 'message_deleted' }],
  ['a bot of old', { subtype: 'bot_message' }],
  ['a member joining', { subtype: 'channel_join' }],
  ['Slackbot', { user: 'USLACKBOT' }],
])('%s is no message', (_, more) => {
  expect(readEvents({ user: 'U1', channel: 'C1', text: `<@${SLACK.bot}> obey`, more })).toEqual([])
})

test('files come with a message', () => {
  const file = {
    name: 'pump.pdf',
    mimetype: 'application/pdf',
    size: 12,
    url_private: 'https://files.slack.com/pump.pdf',
  }
  const more = { subtype: 'file_share', files: [file] }
  expect(readEvents({ user: 'U1', channel: 'D1', text: 'see', more })[0]?.files).toEqual([
    { name: 'pump.pdf', type: 'application/pdf', size: 12, url: 'https://files.slack.com/pump.pdf' },
  ])
})

test('a person who writes from another workspace is a guest', () => {
  const more = { user_team: 'T0OTHER' }
  expect(readEvents({ user: 'U9', channel: 'C1', text: 'hi', more })).toMatchObject([{ sender: { guest: true } }])
})

test('what names another workspace or app is foreign, and nothing of it is read', () => {
  const [event] = workspace.events({ user: 'U1', channel: 'D1', text: 'hi' })
  expect(read({ ...event, api_app_id: 'A0OTHER' })).toMatchObject({
    foreign: true,
    incoming: [],
    answer: { status: 200 },
  })
  expect(read({ ...event, team_id: 'T0OTHER', authorizations: [] })).toMatchObject({ foreign: true, incoming: [] })
})

test('the address is confirmed by its challenge', () => {
  expect(read({ type: 'url_verification', challenge: '3eZbrw1a', token: 'x' })).toEqual({
    answer: { status: 200, type: 'text/plain', body: '3eZbrw1a' },
    incoming: [],
  })
})

test('a command has its words and an address for answers', () => {
  const fields = {
    team_id: SLACK.team,
    api_app_id: SLACK.app,
    channel_id: 'C1',
    user_id: 'U1',
    user_name: 'ada',
    command: '/parley',
  }
  const body = new URLSearchParams({
    ...fields,
    text: ' debate "pumps" ',
    trigger_id: 'tr.1',
    response_url: 'https://hooks.slack.com/x',
  })
  const payload = payloadOf(requestOf(body.toString(), FORM_TYPE))
  expect(namedBy(payload)).toEqual([{ appId: SLACK.app, externalId: SLACK.team }])
  expect(readPayload(payload, account, clock.now()).incoming).toMatchObject([
    {
      keys: ['command:tr.1'],
      kind: 'command',
      text: 'debate "pumps"',
      sender: { id: 'U1', name: 'ada' },
      answerBy: 'https://hooks.slack.com/x',
    },
  ])
})

test('a button tells what was chosen, and on which post', () => {
  const payload = {
    type: 'block_actions',
    team: { id: SLACK.team },
    user: { id: 'U1', username: 'ada', team_id: SLACK.team },
    container: { message_ts: '5.000001', channel_id: 'C1' },
    message: { ts: '5.000001', thread_ts: '1.000001' },
    actions: [
      { action_id: 'act:0', value: 'agree:dbt_1', action_ts: '7.1' },
      { action_id: 'link:1', action_ts: '7.1' },
    ],
  }
  const request = requestOf(new URLSearchParams({ payload: JSON.stringify(payload) }).toString(), FORM_TYPE)
  expect(readPayload(payloadOf(request), account, clock.now()).incoming).toMatchObject([
    { kind: 'button', thread: 'C1:1.000001', act: { name: 'agree', value: 'dbt_1', post: 'C1:5.000001' } },
  ])
})

test.each(['', 'null', '[]', '"x"', '{', '{"event":7}', '{"type":"event_callback","event":{"type":"message"}}'])(
  'of %j nothing is read, and nothing breaks',
  (body) => {
    for (const type of [JSON_TYPE, FORM_TYPE]) {
      expect(readPayload(payloadOf(requestOf(body, type)), account, clock.now()).incoming).toEqual([])
    }
    const form = new URLSearchParams({ payload: body }).toString()
    expect(readPayload(payloadOf(requestOf(form, FORM_TYPE)), account, clock.now()).incoming).toEqual([])
  },
)

test('links, channels and people are read as people see them', () => {
  const written =
    '<@U0PARLEY> see <https://a.example/x|the paper> and <https://b.example> in <#C1|pumps> &amp; ask <!here>'
  expect(plainText(written, SLACK.bot)).toBe(
    'see the paper (https://a.example/x) and https://b.example in #pumps & ask @here',
  )
})
