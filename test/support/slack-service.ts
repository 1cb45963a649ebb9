import { channelService } from './channel-service.ts'
import { standingClock } from './chat.ts'
import { fakeSlack, SLACK } from './vendors/slack.ts'

interface Wishes extends Pick<Parameters<typeof channelService>[0], 'scripts' | 'known'> {
  settings?: Record<string, string>
  /** What Slack tells of its people. */
  people?: Parameters<typeof fakeSlack>[0]['people']
  /** More of the connection's settings. */
  connected?: Record<string, string | boolean>
}

/** A service that a Slack workspace is connected to, whose members may all ask; everything runs when it is told to. */
export async function slackService({ settings = {}, people = {}, connected = {}, ...wishes }: Wishes = {}) {
  const clock = standingClock()
  const slack = await fakeSlack({ now: clock.now, people })
  const secrets = { signing_secret: SLACK.signingSecret, bot_token: SLACK.botToken }
  const chat = await channelService({
    ...wishes,
    clock,
    settings: { SERVICE_SLACK_API_URL: slack.api, ...settings },
    account: { kind: 'slack', appId: SLACK.app, externalId: SLACK.team, secrets, settings: connected },
  })
  const addressOf = (way: string) => `${chat.address}/api/integrations/chatplatform/${way}`
  slack.delivery.callAt(addressOf)
  return {
    ...chat,
    slack,
    addressOf,
    async close() {
      await chat.close()
      slack.close()
    },
  }
}
export type SlackService = Awaited<ReturnType<typeof slackService>>
