import { fakeSlack, SLACK } from '../../support/vendors/slack.ts'
import { shownText } from '../../support/vendors/slack-web-api.ts'
import { type Delivery, JSON_TYPE, type OpenKit, type Place, RIGHT, SENT_AGAIN } from './kit.ts'

const team = (account: number) => `T${account + 1}`
const EVENTS = '/api/integrations/chatplatform/events'
const INTERACTIVE = '/api/integrations/chatplatform/interactive'

/** Workspaces in whose channels people mention us, reply and press. */
export const slackKit: OpenKit = async ({ now }) => {
  const slack = await fakeSlack({ now })
  const second = Math.floor(now().getTime() / 1000)
  let count = 0

  const signed = (path: string, type: Record<string, string>, body: string): Delivery => {
    return () => ({ path, body, headers: { ...type, ...slack.delivery.signed(body) } })
  }

  function said({ id, account, question }: Place, text: string, at: string): Delivery[] {
    const words = { user: 'U_ADA', channel: id, text, ...(at !== question && { thread: question }) }
    const us = [{ team_id: team(account), user_id: SLACK.bot, is_bot: true }]
    const events = slack.events({ ...words, more: { team: team(account) } }, at)
    return events.map((event) =>
      signed(EVENTS, JSON_TYPE, JSON.stringify({ ...event, team_id: team(account), authorizations: us })),
    )
  }

  return {
    kind: 'slack',
    settings: { SERVICE_SLACK_API_URL: slack.api },
    person: () => 'U_ADA',
    perAccount: 50,
    account: (number) => ({
      appId: SLACK.app,
      externalId: team(number),
      secrets: { signing_secret: SLACK.signingSecret, bot_token: SLACK.botToken },
    }),
    place: (number, accounts) => ({
      id: `C${number + 1}`,
      account: number % accounts,
      question: `${second}.${String(number * 100 + 1).padStart(6, '0')}`,
    }),
    asks: (place) => said(place, `<@${SLACK.bot}> Should we ship it?`, place.question),
    replies(place, words) {
      count += 1
      return said(place, words, `${second + 1}.${String(count).padStart(6, '0')}`)
    },
    presses({ id, account, question }, _, act, value) {
      count += 1
      const payload = {
        ...{ type: 'block_actions', api_app_id: SLACK.app, team: { id: team(account) }, trigger_id: `tr.p${count}` },
        user: { id: 'U_ADA', username: 'ada', team_id: team(account) },
        container: { type: 'message', message_ts: question, channel_id: id },
        channel: { id },
        message: { ts: question, thread_ts: question },
        actions: [
          {
            type: 'button',
            action_id: 'act:0',
            block_id: 'b',
            value: `${act}:${value}`,
            action_ts: `${question}${count}`,
          },
        ],
      }
      const form = { 'content-type': 'application/x-www-form-urlencoded' }
      return signed(INTERACTIVE, form, new URLSearchParams({ payload: JSON.stringify(payload) }).toString())
    },
    placeOf: (key) => key.split(':')[0] ?? '',
    decisions: () =>
      slack.posts
        .map((post) => ({ place: post.channel, text: shownText(post) }))
        .filter(({ text }) => text.includes(RIGHT))
        .map(({ place, text }) => ({ place, again: text.includes(SENT_AGAIN) })),
    faults: slack.faults,
    close: slack.close,
  }
}
