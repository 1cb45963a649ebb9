import { expect, test } from 'vitest'
import { googleChatService, teamsService, whatsAppService } from '../../../../test/support/unedited-services.ts'

const QUESTION = 'Should we ship it?'
const CHANNEL = '19:pumps@thread.tacv2;messageid=17'
/** Never sure enough, so that it waits for a person while it can be voted on. */
const UNSURE = {
  consensus_threshold: 0.95,
  rounds: 2,
  protocol: { breakpoints: ['low_confidence', 'high_disagreement'] },
}

type Chat = Pick<Awaited<ReturnType<typeof teamsService>>, 'service' | 'connection' | 'debates' | 'messages'>

async function bind({ service, connection }: Chat, config_overrides: object = UNSURE) {
  const place = { provider: connection.kind, account_id: '*', peer_pattern: '*', agent_binding: 'default' }
  const made = await (await service.as()).post('/bindings', { ...place, config_overrides })
  expect(made.statusCode, made.body).toBe(201)
}

async function follow({ service }: Chat) {
  await service.driveThreads()
  await service.cursors.catchUp()
  await service.platform.outbox.drain()
}

async function votes({ service, debates }: Chat) {
  const [{ debate_id = '' } = {}] = await debates()
  const log = await service.platform.log.read(debate_id)
  return log.filter(({ type, data }) => type === 'vote_cast' && data.origin).map(({ data }) => data.user)
}

/** A platform whose cards are not edited: what is shown there, and how it is pressed. */
async function onTeams() {
  const chat = await teamsService()
  const { vendor } = chat
  return {
    ...chat,
    ada: '29:ada',
    ask: () => vendor.ask('29:ada', CHANNEL, QUESTION),
    shown: () =>
      vendor.posts.map(({ actions, ...post }) => ({
        post: { actions, ...post },
        labels: actions.map(({ title }) => title),
      })),
    press: (post: (typeof vendor.posts)[number], label: string) => vendor.press('29:ada', post, label),
  }
}

async function onGoogleChat() {
  const chat = await googleChatService()
  const { vendor } = chat
  return {
    ...chat,
    ada: 'users/ada',
    ask: () => vendor.ask('ada', 'spaces/AAA', QUESTION),
    shown: () =>
      vendor.posts.map((post) => ({
        post,
        labels: post.widgets.flatMap(({ buttonList }) => buttonList?.buttons.map(({ text }) => text) ?? []),
      })),
    press: (post: (typeof vendor.posts)[number], label: string) => vendor.press('ada', post, label),
  }
}

async function onWhatsApp() {
  const chat = await whatsAppService()
  const { vendor } = chat
  return {
    ...chat,
    ada: '491',
    ask: () => vendor.message('491', { type: 'text', text: { body: QUESTION } }),
    shown: () => vendor.posts.map((post) => ({ post, labels: post.buttons.map(({ title }) => title) })),
    press: (post: (typeof vendor.posts)[number], label: string) => vendor.press(post, label),
  }
}

interface Shown<Post> {
  post: Post
  labels: string[]
}
interface Unedited<Post> extends Chat {
  ada: string
  ask(): object
  shown(): Shown<Post>[]
  press(post: Post, label: string): object
  deliver(told: object): Promise<{ statusCode: number }>
  settle(): Promise<void>
  link(externalId: string, userId: string): Promise<unknown>
}

const votable = <Post>(chat: Unedited<Post>) => chat.shown().filter(({ labels }) => labels.includes('Agree'))

async function offeredOnce<Post>(chat: Unedited<Post>) {
  await bind(chat)
  await chat.link(chat.ada, 'usr_ada')
  await chat.deliver(chat.ask())
  await chat.settle()
  const [accepted] = chat.shown()
  const [offered, ...others] = votable(chat)
  if (!accepted || !offered) throw new Error('No vote is offered')
  expect(accepted.labels).toEqual(expect.arrayContaining(['Challenge', 'Stop']))
  expect(accepted.labels).not.toContain('Agree')
  expect(others).toEqual([])
  expect(offered.labels).toEqual(expect.arrayContaining(['Agree', 'Disagree', 'Challenge']))
  expect(chat.shown().some(({ labels }) => labels.includes('Go on'))).toBe(true)
  await chat.deliver(chat.press(offered.post, 'Agree'))
  await follow(chat)
  expect(await votes(chat)).toEqual(['usr_ada'])
}

test('Teams: what can be voted on is offered once, and a press on it votes', async () => offeredOnce(await onTeams()))
test('Google Chat: what can be voted on is offered once, and a press on it votes', async () =>
  offeredOnce(await onGoogleChat()))
test('WhatsApp: what can be voted on is offered once, and a press on it votes', async () =>
  offeredOnce(await onWhatsApp()))

test.each(['final', 'silent'])('where progress is %s no vote is offered', async (progress) => {
  const chat = await onTeams()
  await bind(chat, { ...UNSURE, progress })
  await chat.deliver(chat.ask())
  await chat.settle()
  expect(await chat.debates()).toHaveLength(1)
  expect(votable(chat)).toEqual([])
})

test('buttons of private messages work there, for people who are linked', async () => {
  const chat = await onTeams()
  const { vendor, link, deliver } = chat
  await bind(chat)
  await deliver(chat.ask())
  await chat.settle()
  const status = () => vendor.posts.findLast(({ conversation }) => conversation === 'a:29:ada')
  await deliver(vendor.ask('29:ada', CHANNEL, 'status'))
  await follow(chat)
  const alone = status()
  if (!alone) throw new Error('Nothing was said to them alone')

  await deliver(vendor.press('29:ada', alone, 'Agree'))
  await follow(chat)
  expect(await votes(chat)).toEqual([])
  expect(JSON.stringify(status()?.body)).toContain('link')
  await link('29:ada', 'usr_ada')
  await deliver(vendor.press('29:ada', alone, 'Agree'))
  await follow(chat)
  expect(await votes(chat)).toEqual(['usr_ada'])
})

test('a button of a debate that its connection does not reach belongs to nothing, for everybody', async () => {
  const chat = await onTeams()
  const { service, vendor, link, deliver, messages } = chat
  await link('29:ada', 'usr_ada')
  const ours = (await service.as()).post('/debates', { topic: 'Is it so?', agents: ['ada', 'bo', 'cy'] })
  const { debate_id } = (await ours).json()
  const theirs = await service.as({ userId: 'usr_eve', org: 'org_2' })
  const other = (await theirs.post('/debates', { topic: 'Is it so?', agents: ['ada', 'bo', 'cy'] })).json()
  for (const value of [debate_id, other.debate_id]) {
    await deliver(vendor.activity('29:ada', 'a:29:ada', { value: { act: 'stop', value } }))
  }
  await follow(chat)
  const pressed = await messages('29:ada')
  expect(pressed.map(({ outcome, why }) => [outcome, why])).toEqual(
    Array.from({ length: 2 }, () => ['refused', 'This button is unknown here.']),
  )
})

test('WhatsApp: who quotes a post of ours speaks in its debate', async () => {
  const chat = await onWhatsApp()
  await bind(chat)
  await chat.link(chat.ada, 'usr_ada')
  await chat.deliver(chat.ask())
  await chat.settle()
  const [{ debate_id = '' } = {}] = await chat.debates()
  for (const [place, { post }] of chat.shown().entries()) {
    const text = { body: `constraint: not on day ${place}` }
    await chat.deliver(chat.vendor.message(chat.ada, { type: 'text', text, context: { id: post.id } }))
  }
  await follow(chat)
  const log = await chat.service.platform.log.read(debate_id)
  expect(log.filter(({ type }) => type === 'intervention_added')).toHaveLength(chat.shown().length)
  expect(chat.shown()).toHaveLength(3)
})

test('in a conversation of their own, “status” and “stop” mean the newest debate of the speaker, also where nothing is quoted', async () => {
  const chat = await onWhatsApp()
  await bind(chat)
  await chat.link(chat.ada, 'usr_ada')
  await chat.deliver(chat.ask())
  await chat.settle()
  const say = async (from: string, body: string) => {
    await chat.deliver(chat.vendor.message(from, { type: 'text', text: { body } }))
    await follow(chat)
  }
  await say('492', 'status')
  expect(chat.vendor.posts.at(-1)).toMatchObject({
    to: '492',
    text: expect.stringContaining('There is no debate here'),
  })
  await say(chat.ada, 'status')
  expect(chat.vendor.posts.at(-1)?.text).toContain(QUESTION)
  await say(chat.ada, 'stop')
  expect((await chat.messages(chat.ada)).map(({ outcome }) => outcome)).toContain('stopped')
})

test('a person to whom the bot of Teams may not write alone is asked to write to it, where they asked', async () => {
  const chat = await teamsService({}, ['a:29:ada'])
  await chat.deliver(chat.vendor.ask('29:ada', CHANNEL, 'link'))
  await follow(chat)
  expect(chat.vendor.posts.map(({ conversation, summary }) => [conversation, summary])).toEqual([
    [CHANNEL, 'Write to me in private'],
  ])
  expect(JSON.stringify(chat.vendor.posts)).not.toContain('/link/')
})
