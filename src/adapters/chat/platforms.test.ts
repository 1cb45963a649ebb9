import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { DECISION, postOf } from '../../../test/support/chat.ts'
import { CHAT_SUBJECTS, chatSubject, WRONG } from '../../../test/support/chat-subjects.ts'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import type { ChatCard } from './card.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const seen = (text: string | undefined) => (text ?? '').replaceAll('\u200b', '').replaceAll('\\', '')
const long = (words: string) => `${words} ${'This is one more sentence about it. '.repeat(600)}`
const LONG: ChatCard = {
  ...DECISION,
  lines: [long('The conclusion begins here.'), long('An aside.'), long('Another aside.')],
  dissent: [long('The dissent begins here.')],
}
const HOSTILE =
  'Ask @everyone or <!channel>, <@U1>, [here](https://evil.example/x) <img src="https://evil.example/p.png">\u202e'

/** What our renderers write themselves, and what could do more than be read. */
const OURS = /<\/?b>|<a href="">All of it<\/a>|<\|All of it>|\[All of it\]\(\)/g
const NOTHING = /$^/
const MARKUP = {
  slack: /\n[\s\S]*[<>]/,
  telegram: /[<>]/,
  discord: /(?<!\\)[[\]<>]/,
  whatsapp: NOTHING,
  teams: /(?<!\\)[[\]<>]/,
  google_chat: /[<>]/,
  generic: NOTHING,
}

describe.each(CHAT_SUBJECTS)('%s', (kind) => {
  async function connected() {
    const subject = await chatSubject(kind, database)
    onTestFinished(() => subject.close())
    return subject
  }

  test('shows a card, its conclusion and what disagrees', async () => {
    const { platform, context, place, shown } = await connected()
    expect(await platform.post(postOf({ place }), context)).toMatchObject({ outcome: 'done' })
    expect(shown()).toHaveLength(1)
    for (const words of ['Which pump do we buy?', 'Buy the small one.', 'The small one is loud at night.', '72 %']) {
      expect(seen(shown()[0])).toContain(words)
    }
  })

  test('cuts what is too long at a sentence; conclusion and dissent stay', async () => {
    const { platform, context, place, shown } = await connected()
    expect(await platform.post(postOf({ place, card: LONG }), context)).toMatchObject({ outcome: 'done' })
    const text = seen(shown()[0])
    expect(text).toContain('The conclusion begins here.')
    expect(text).toContain('The dissent begins here.')
    expect(text).toContain('about it. …')
    if (kind !== 'generic') expect(text).toContain('The rest')
  })

  test('lets no words of agents mention, link or hide', async () => {
    const { platform, context, place, shown } = await connected()
    const card = {
      ...DECISION,
      title: HOSTILE,
      lines: [HOSTILE, HOSTILE],
      dissent: [HOSTILE],
      facts: [{ label: HOSTILE, value: HOSTILE }],
    }
    expect(await platform.post(postOf({ place, card }), context)).toMatchObject({ outcome: 'done' })
    const text = (shown()[0] ?? '').replaceAll(DECISION.link ?? '', '')
    expect(text).not.toMatch(/@(?=\w)|:\/\/|\u202e/)
    expect(text.replace(OURS, '')).not.toMatch(MARKUP[kind])
  })

  test('edits its own post, and takes it back', async () => {
    const { platform, context, place, shown } = await connected()
    const posted = await platform.post(postOf({ place }), context)
    if (posted.outcome !== 'done') throw new Error(posted.outcome)
    const edits = posted.externalId
    const card = { ...DECISION, lines: ['Now it is decided.'] }
    if (kind === 'whatsapp') {
      expect(await platform.post(postOf({ place, edits, card }), context)).toMatchObject({ outcome: 'refused' })
      expect(await platform.erase(edits, place, context)).toMatchObject({ stays: expect.any(String) })
      return
    }
    for (let times = 0; times < 2; times += 1) {
      expect(await platform.post(postOf({ place, edits, card }), context)).toEqual(posted)
    }
    expect(shown()).toEqual([expect.stringContaining('Now it is decided.')])
    const erased = await platform.erase(edits, place, context)
    if (typeof erased === 'string') expect(shown()).toEqual([])
    else expect(erased.stays).not.toBe('')
  })

  test('keeps the pause that is asked for', async () => {
    const { platform, context, place, plan, calls, clock, shown } = await connected()
    plan({ retryAfter: 30 })
    const post = postOf({ place })
    const waiting = await platform.post(post, context)
    if (waiting.outcome !== 'wait') throw new Error(waiting.outcome)
    expect(waiting.until.getTime() - clock.now().getTime()).toBe(kind === 'whatsapp' ? 60_000 : 30_000)
    if (kind !== 'whatsapp') expect(await platform.post(post, context)).toMatchObject({ outcome: 'wait' })
    expect(calls()).toBe(1)
    clock.move(61)
    expect(await platform.post(post, context)).toMatchObject({ outcome: 'done' })
    expect(shown()).toHaveLength(1)
  })

  test('says that it does not know when the answer is lost', async () => {
    const { platform, context, place, plan, clock, shown } = await connected()
    plan('lost')
    const post = postOf({ place })
    expect(await platform.post(post, context)).toMatchObject({ outcome: 'doubtful' })
    const doubtSince = clock.now()
    clock.move(121)
    if (platform.doubt === 'find first') {
      expect(await platform.find?.({ ...post, doubtSince }, context)).toMatchObject({ outcome: 'done' })
      const { effectId } = postOf({ place })
      expect(await platform.find?.({ ...post, effectId, doubtSince }, context)).toBeUndefined()
    } else {
      expect(await platform.post(post, context)).toMatchObject({ outcome: 'done' })
    }
    expect(shown()).toHaveLength(platform.doubt === 'send again and say so' ? 2 : 1)
  })

  test('knows what never left', async () => {
    const { platform, context, place, close } = await connected()
    close()
    expect(await platform.post(postOf({ place }), context)).toMatchObject({ outcome: 'failed' })
  })

  test('tells a closed place and bad credentials apart', async () => {
    const { platform, context, place, closed } = await connected()
    if (!closed) return
    expect(await platform.post(postOf({ place: closed }), context)).toMatchObject({ outcome: 'refused' })
    const wrong = { ...context, secrets: WRONG }
    expect(await platform.post(postOf({ place }), wrong)).toMatchObject({ outcome: 'failed', credentials: true })
  })

  test('looks before it is used, and names what is missing', async () => {
    const { platform, context } = await connected()
    await platform.commands?.register(context)
    expect(await platform.preflight(context)).not.toContainEqual(expect.objectContaining({ ok: false }))
    const account = { ...context.account, settings: {} }
    const wrong = await platform.preflight({ ...context, account, secrets: WRONG })
    expect(wrong).toContainEqual(expect.objectContaining({ ok: false, hint: expect.any(String) }))
  })

  test.each(['', 'null', '[]', '7', '{', '{"type":2}', '{"message":{"chat":7}}', '{"callback_query":{"id":"1"}}'])(
    'reads nothing from %j',
    async (body) => {
      const { platform, context, clock } = await connected()
      const headers = { 'content-type': 'application/json', 'webhook-id': 'msg_1' }
      const request = { method: 'POST', url: '/', headers, rawBody: Buffer.from(body) }
      expect(platform.named(request)).toBeInstanceOf(Array)
      expect(platform.read(request, context.account, clock.now()).incoming).toEqual([])
      expect(await platform.verify(request, context.secrets, clock.now(), context.account)).toMatchObject({
        fits: false,
      })
    },
  )
})
