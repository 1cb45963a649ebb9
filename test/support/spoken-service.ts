import { ledger } from '../../src/areas/deliberation/ledger/index.ts'
import { chat } from '../../src/areas/messaging/chat/index.ts'
import { connections } from '../../src/areas/messaging/connections/index.ts'
import { assistants } from '../../src/areas/messaging/devices/assistants/index.ts'
import { defineArea, type Platform } from '../../src/platform.ts'
import type { Caller } from '../../src/shared/identity/caller.ts'
import { channelService } from './channel-service.ts'
import { standingClock } from './chat.ts'
import { fakeAlexa, SKILL } from './vendors/alexa.ts'

const ROLES: Record<string, Caller['orgRole']> = { usr_ada: 'member', usr_vi: 'viewer' }
const actingFor = async (payer: string, userId: string): Promise<Caller | undefined> => {
  const orgRole = ROLES[userId]
  const nobody = { email: `${userId}@acme.example`, role: 'user', tier: 'free', sessionId: '', scopes: [] } as const
  return orgRole && { kind: 'user', userId, org: payer, payer, orgRole, ...nobody }
}

/** A service to which a skill of Alexa is connected; its requests come in below `/test`, by a chain that the test made. */
export async function spokenService() {
  const clock = standingClock()
  const alexa = fakeAlexa({ now: clock.now })

  /** The same assistants again, who believe another authority than everybody. */
  function heardHere(platform: Platform) {
    const connected = connections(platform)
    const handed = { debates: { load: ledger(platform).load }, approvals: {}, actingFor }
    const talk = chat(platform, { ...connected, ...handed } as never)
    const endpoints = assistants(platform, { ...connected, ...talk, actingFor, amazon: alexa.amazon })
    const moved = endpoints.map((each) => ({ ...each, id: `test.${each.id}`, path: `/test${each.path}` }))
    return [defineArea({ name: 'test-assistants', stability: 'internal', endpoints: moved })]
  }

  const service = await channelService({
    ...{ clock, settings: {}, extra: heardHere },
    account: { kind: 'alexa', appId: SKILL, externalId: SKILL, secrets: {} },
  })
  const say = async (said: Parameters<typeof alexa.request>[0]) => {
    const body = alexa.request(said)
    const answer = await service.deliver('/api/test/devices/alexa/webhook', body, alexa.signed(body))
    return { status: answer.statusCode, speech: answer.json().response?.outputSpeech?.text as string | undefined }
  }
  return { ...service, alexa, say }
}
export type SpokenService = Awaited<ReturnType<typeof spokenService>>
