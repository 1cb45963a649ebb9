import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { accountOf, contextOf, standingClock, vendorFor } from '../../../../test/support/chat.ts'
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts'
import { fakeSlack, SLACK } from '../../../../test/support/vendors/slack.ts'
import type { Incoming } from '../incoming-message.ts'
import type { ReadRequest } from '../platform.ts'
import { slack } from './slack.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const ASKED = { user: 'U1', channel: 'C1', text: `<@${SLACK.bot}> which pump?` }

/** A connection that is dialled until the test is over. */
async function dialled({
  store = async () => {},
  appToken = SLACK.appToken,
}: {
  store?: (read: ReadRequest) => Promise<void>
  appToken?: string
} = {}) {
  const clock = standingClock()
  const workspace = await fakeSlack({ now: clock.now })
  const stop = new AbortController()
  const beat = Promise.withResolvers<void>()
  const heard: Incoming[] = []
  let lines = 0
  /** Only the first line is looked after, as soon as the test says so. */
  async function* beats() {
    lines += 1
    if (lines > 1) return
    await beat.promise
    for (;;) yield setImmediate()
  }
  const platform = slack({ vendor: vendorFor(database, clock), api: workspace.api, now: clock.now, beats })
  const account = accountOf('slack', { appId: SLACK.app, externalId: SLACK.team })
  const context = { ...contextOf(account, { bot_token: SLACK.botToken, app_token: appToken }), signal: stop.signal }
  const hearing = {
    position: undefined,
    now: clock.now,
    take: async (read: ReadRequest) => {
      await store(read)
      heard.push(...read.incoming)
    },
  }
  const ended = platform.dialOut?.(hearing, context).then(
    () => 'ended',
    (fault: unknown) => fault,
  )
  onTestFinished(async () => {
    stop.abort()
    await ended
    workspace.close()
  })
  return { workspace, heard, ended, stop, beat }
}

test('what comes over the socket is read as over HTTP, and acknowledged once it is stored', async () => {
  const stored = Promise.withResolvers<void>()
  const { workspace, heard } = await dialled({ store: () => stored.promise })
  await workspace.say(ASKED)
  await expect.poll(() => workspace.socket.sockets.length).toBe(1)
  expect(workspace.socket.acknowledged).toEqual([])
  stored.resolve()
  await expect.poll(() => workspace.socket.acknowledged).toHaveLength(2)
  expect(heard.map(({ text, addressed }) => [text, addressed])).toEqual([
    ['which pump?', true],
    ['which pump?', true],
  ])
  expect(heard[0]?.keys[0]).toBe(heard[1]?.keys[0])
})

test('what could not be stored is not acknowledged, and the connection says so', async () => {
  const { workspace, ended } = await dialled({ store: () => Promise.reject(new Error('the database is away')) })
  await workspace.say(ASKED)
  expect(await ended).toEqual(new Error('the database is away'))
  expect(workspace.socket.acknowledged).toEqual([])
})

test('a socket that is about to be closed hears on until the next one does', async () => {
  const { workspace, heard } = await dialled()
  await expect.poll(() => workspace.socket.sockets.length).toBe(1)
  const [first] = workspace.socket.sockets
  workspace.socket.refresh()
  await expect.poll(() => workspace.socket.sockets.some((socket) => socket !== first)).toBe(true)
  await expect.poll(() => workspace.socket.sockets.includes(first as never)).toBe(false)
  await workspace.say({ ...ASKED, channel: 'D1', text: 'still there?' })
  await expect.poll(() => heard.map(({ text }) => text)).toEqual(['still there?'])
})

test('a line that went dead is given up and dialled anew', async () => {
  const { workspace, beat } = await dialled()
  await expect.poll(() => workspace.socket.sockets.length).toBe(1)
  const [first] = workspace.socket.sockets
  first?.pause()
  beat.resolve()
  await expect.poll(() => workspace.socket.sockets.some((socket) => socket !== first)).toBe(true)
})

test('it ends when it is told to, and says when it cannot go on', async () => {
  const { stop, ended, workspace } = await dialled()
  await expect.poll(() => workspace.socket.sockets.length).toBe(1)
  stop.abort()
  expect(await ended).toBe('ended')

  const refused = await dialled({ appToken: 'xapp-old' })
  expect(await refused.ended).toMatchObject({ kind: 'auth' })

  const disabled = await dialled()
  await expect.poll(() => disabled.workspace.socket.sockets.length).toBe(1)
  disabled.workspace.socket.refresh('link_disabled')
  expect(await disabled.ended).toMatchObject({ kind: 'auth' })
})
