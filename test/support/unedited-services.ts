import { onTestFinished } from 'vitest'
import { channelService } from './channel-service.ts'
import { standingClock } from './chat.ts'
import { fakeGoogleChat, GOOGLE_CHAT } from './vendors/google-chat.ts'
import { fakeTeams, TEAMS } from './vendors/teams.ts'
import { fakeWhatsApp, WHATSAPP } from './vendors/whatsapp.ts'

/** Microsoft Teams, connected. */
export async function teamsService(people: Record<string, object> = {}, closed: readonly string[] = []) {
  const clock = standingClock()
  const vendor = await fakeTeams({ now: clock.now, people, closed })
  onTestFinished(() => vendor.close())
  const chat = await channelService({
    clock,
    settings: { SERVICE_TEAMS_KEYS_URL: `${vendor.url}/keys`, SERVICE_TEAMS_TOKEN_URL: vendor.url },
    account: {
      ...{ kind: 'teams', appId: TEAMS.app, externalId: TEAMS.tenant },
      secrets: { app_password: TEAMS.password },
    },
  })
  onTestFinished(() => chat.close())
  const deliver = (activity: object, headers = vendor.signed(), path = '/api/bots/teams/webhook') =>
    chat.deliver(path, activity, headers)
  return { ...chat, vendor, deliver }
}

/** Google Chat, connected. */
export async function googleChatService() {
  const clock = standingClock()
  const vendor = await fakeGoogleChat({ now: clock.now })
  onTestFinished(() => vendor.close())
  const { url } = vendor
  const chat = await channelService({
    clock,
    settings: {
      ...{ SERVICE_GOOGLE_CHAT_API_URL: `${url}/v1`, SERVICE_GOOGLE_KEYS_URL: url },
      SERVICE_GMAIL_TOKEN_URL: `${url}/token`,
    },
    account: {
      ...{ kind: 'google_chat', appId: GOOGLE_CHAT.project, externalId: GOOGLE_CHAT.project },
      secrets: { service_account: GOOGLE_CHAT.serviceAccount },
    },
  })
  onTestFinished(() => chat.close())
  const deliver = (event: object, headers = vendor.signed(), path = '/api/bots/google-chat/webhook') =>
    chat.deliver(path, event, headers)
  return { ...chat, vendor, deliver }
}

/** WhatsApp, connected. */
export async function whatsAppService() {
  const clock = standingClock()
  const vendor = await fakeWhatsApp({ now: clock.now })
  onTestFinished(() => vendor.close())
  const { accessToken: access_token, appSecret: app_secret, verifyToken: verify_token } = WHATSAPP
  const chat = await channelService({
    clock,
    settings: { SERVICE_WHATSAPP_API_URL: vendor.url },
    account: {
      ...{ kind: 'whatsapp', appId: '', externalId: WHATSAPP.number },
      secrets: { access_token, app_secret, verify_token },
    },
  })
  onTestFinished(() => chat.close())
  async function deliver(message: object) {
    const entry = [{ id: 'account', changes: [vendor.delivery([message])] }]
    const body = JSON.stringify({ object: 'whatsapp_business_account', entry })
    return chat.deliver('/api/bots/whatsapp/webhook', body, vendor.signed(body))
  }
  return { ...chat, vendor, deliver }
}
