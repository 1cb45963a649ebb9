import { expect, test } from 'vitest'
import { sourceFiles } from './described-tables.ts'
import { paidWrongly } from './paid-adapters.ts'

/** What holds a key, or asks a model, and costs nothing itself. */
const FREE: Record<string, string> = {
  'src/adapters/agents/models/call-model.ts': 'one call, which its caller has reserved',
  'src/adapters/agents/models/offered-models.ts': 'lists of models are free at every provider',
  'src/adapters/agents/models/providers.ts': 'hands keys on, opens models, and asks none',
  'src/adapters/chat/discord/send.ts': 'posts on Discord are free',
  'src/adapters/chat/google-chat/api.ts': 'posts in Google Chat are free',
  'src/adapters/chat/slack/api.ts': 'posts on Slack are free',
  'src/adapters/chat/slack/slack.ts': 'files on Slack are free',
  'src/adapters/chat/teams/api.ts': 'posts in Teams are free',
  'src/adapters/chat/whatsapp/send.ts': 'answers within a day are free; templates are billed to the number, by Meta',
  'src/adapters/chat/whatsapp/whatsapp.ts': 'files on WhatsApp are free',
  'src/adapters/push/apns.ts': 'notifications of Apple are free',
  'src/adapters/push/fcm.ts': 'notifications of Firebase are free',
  'src/adapters/push/web-push.ts': 'push services of browsers are free',
  'src/adapters/sources/code-hosting.ts': 'searches of code hosts are free',
  'src/adapters/sources/mastodon.ts': 'searches of Mastodon are free',
  'src/adapters/sources/reddit.ts': 'searches of Reddit are free',
  'src/adapters/sources/twitter.ts': 'a subscription with its own limit, not billed by the call',
}

test('every adapter that holds a key of a paid service reserves what a call may cost', () => {
  expect(paidWrongly(sourceFiles('src/adapters/**/*.ts'), FREE)).toEqual([])
})

test('planted: an adapter that calls a model past spending, and a review of one that is gone', () => {
  const past = { file: 'src/adapters/speech/say.ts', source: "fetch(url, { headers: { authorization: 'Bearer x' } })" }
  const paid = { file: 'src/adapters/speech/paid.ts', source: 'spending.reserve(purchase); callModel(model)' }
  const told = { file: 'src/adapters/speech/told.ts', source: '/** The authorization of a caller. */ const one = 1' }
  expect(paidWrongly([past, paid, told], { 'src/adapters/gone.ts': 'it was free' })).toEqual([
    expect.stringContaining('src/adapters/speech/say.ts holds the key of a service: reserve'),
    expect.stringContaining('src/adapters/gone.ts holds no key any more'),
  ])
  expect(paidWrongly([past], { [past.file]: 'it is free' })).toEqual([])
})
