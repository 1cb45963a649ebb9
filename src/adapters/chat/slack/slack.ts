import { setInterval } from 'node:timers/promises'
import { checkSlack } from '../../../shared/signatures/slack.ts'
import { VendorError } from '../../outbound/vendor-error.ts'
import { MOST_FILE_BYTES } from '../incoming.ts'
import type { ChatPlatform } from '../platform.ts'
import { asVendorError, callSlack, isSlackHost, type SlackNeeds } from './api.ts'
import { type DialNeeds, dialSlack } from './dial-out.ts'
import { identifySlack, slackPreflight } from './preflight.ts'
import { namedBy, payloadOf, readRequest } from './read.ts'
import { earlierInSlack, slackSending } from './send.ts'

const BEAT_MS = 30_000
const beats: DialNeeds['beats'] = (signal) => setInterval(BEAT_MS, undefined, { signal, ref: false })
/** Slack, by its Events API or Socket Mode. Secrets: `bot_token`, and `signing_secret` or `app_token`. */
export const slack = (needs: SlackNeeds & Partial<DialNeeds>): ChatPlatform => ({
  kind: 'slack',
  title: 'Slack',
  liveEditMs: 3_000,
  command: '/parley',
  places: ['channel'],
  limit: { perMinute: 60, by: 'connection' },
  doubt: 'find first',
  named: (request) => namedBy(payloadOf(request)),
  verify: async (request, secrets, now) => checkSlack(request, secrets.signing_secret ?? '', now),
  read: readRequest,
  ...slackSending(needs),
  dialOut: (hearing, context) => dialSlack({ beats, ...needs }, hearing, context),
  async fetchFile({ url }, { account, secrets, signal }) {
    if (!isSlackHost(url, needs.api)) throw new VendorError('validation', 'The file does not lie at Slack')
    const credentials = { authorization: `Bearer ${secrets.bot_token ?? ''}` }
    const request = { url, trust: 'operator', credentials, maxBytes: MOST_FILE_BYTES } as const
    const answer = await needs.vendor.call(request, { bucket: `slack/ask/${account.id}`, signal })
    return answer.bytes
  },
  earlier: (place, before, context) => earlierInSlack(needs, place, before, context),
  identify: (secrets, signal) => identifySlack(needs, secrets, signal),
  async person(id, _, { account, secrets, signal }) {
    const call = { token: secrets.bot_token, bucket: `ask/${account.id}`, signal }
    try {
      const user = (await callSlack(needs, 'users.info', { user: id }, call)).body.of('user')
      const profile = user.of('profile')
      const [name, email] = [profile.text('display_name') ?? user.text('real_name'), profile.text('email')]
      const stranger = user.text('team_id') !== undefined && user.text('team_id') !== account.externalId
      const guest =
        stranger || user.flag('is_restricted') || user.flag('is_ultra_restricted') || user.flag('is_stranger')
      return { id, ...(name && { name }), ...(email && { email }), ...(guest && { guest }) }
    } catch (fault) {
      throw asVendorError(fault)
    }
  },
  preflight: (context) => slackPreflight(needs, context),
})
