import { checkTeams } from '../../../shared/signatures/teams.ts'
import { VendorError } from '../../outbound/vendor-error.ts'
import { MOST_FILE_BYTES } from '../incoming-message.ts'
import type { ChatPlatform } from '../platform.ts'
import { runCheck } from '../post-result.ts'
import { botToken, memberInTeams, type TeamsDependencies } from './api.ts'
import { namedBy, readActivity } from './read.ts'
import { teamsSender } from './send.ts'

/** Microsoft Teams, through the Bot Connector. The app is `app_id`, its tenant `external_id`; secret: `app_password`. */
export const teams = (needs: TeamsDependencies): ChatPlatform => ({
  kind: 'teams',
  title: 'Microsoft Teams',
  votesApart: true,
  limit: { perMinute: 60, by: 'connection' },
  doubt: 'send again and say so',
  named: namedBy,
  verify: (request, _, now, { appId }) => checkTeams(request, { appId, keyFor: needs.keyFor }, now),
  read: readActivity,
  ...teamsSender(needs),
  async fetchFile({ url }, { account, signal }) {
    if (!isOfMicrosoft(url)) throw new VendorError('validation', 'The file is not stored at Microsoft')
    const request = { url, trust: 'caller', org: account.id, maxBytes: MOST_FILE_BYTES } as const
    return (await needs.vendor.call(request, { bucket: `teams/ask/${account.appId}`, signal })).bytes
  },
  person: (id, place, context) => memberInTeams(needs, id, place, context),
  async identify(secrets, signal, { appId, externalId } = {}) {
    if (!appId || !externalId) return undefined
    await botToken(needs, { appId, externalId }, secrets, signal)
    return { appId, externalId, name: '', settings: {} }
  },
  async preflight({ account, secrets, signal }) {
    return Promise.all([
      runCheck('app password', 'Give a client secret of the app, and the tenant that it belongs to', () =>
        botToken(needs, account, secrets, signal),
      ),
      runCheck('keys of Microsoft', 'The keys that sign what comes cannot be read', () => needs.keyFor('none')),
    ])
  },
})

function isOfMicrosoft(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'https:' && /\.sharepoint\.com$/.test(url.hostname)
}
