import { checkGoogleChat } from '../../../shared/signatures/google-chat.ts'
import { VendorError } from '../../outbound/vendor-error.ts'
import type { ChatPlatform } from '../platform.ts'
import { runCheck } from '../post-result.ts'
import { appToken, downloadFromGoogleChat, type GoogleChatDependencies } from './api.ts'
import { IN_DRIVE, namedBy, readEvent } from './read.ts'
import { googleChatSender } from './send.ts'

/** The resource name of a file at Google, without parts that lead elsewhere. */
const RESOURCE = /^(?!.*(^|\/)\.{1,2}(\/|$))[\w./+=:~-]+$/
const KEY_HINT = 'Give the JSON file of a service account of the project whose Chat app this is'

/**
 * Google Chat. `app_id` is the audience that the app is configured with, a project number or our address; secret:
 * `service_account`.
 */
export const googleChat = (needs: GoogleChatDependencies): ChatPlatform => ({
  kind: 'google_chat',
  title: 'Google Chat',
  votesApart: true,
  belonging: 'marked',
  limit: { perMinute: 60, by: 'connection' },
  doubt: 'same key',
  named: namedBy,
  verify: (request, _, now, { appId }) => checkGoogleChat(request, { audience: appId, keys: needs.keys }, now),
  read: (request) => readEvent(request),
  ...googleChatSender(needs),
  async fetchFile({ url: resource }, context) {
    if (resource.startsWith(IN_DRIVE)) {
      throw new VendorError('validation', 'It is in Google Drive, where the app may not read it')
    }
    if (!RESOURCE.test(resource)) throw new VendorError('not_found', 'Google Chat has no such file')
    return downloadFromGoogleChat(needs, resource, context)
  },
  /** An app belongs to one organization, so that its id is also the id of the account. */
  async identify({ service_account }, signal, { appId } = {}) {
    if (!appId) return undefined
    await appToken(needs, service_account, signal)
    return { appId, externalId: appId, name: '', settings: {} }
  },
  async preflight({ account, secrets, signal }) {
    const keyFor = /^\d+$/.test(account.appId) ? needs.keys.chat : needs.keys.google
    return Promise.all([
      runCheck('service account', KEY_HINT, () => appToken(needs, secrets.service_account, signal)),
      runCheck('keys of Google', 'The keys that sign what comes cannot be read', () => keyFor('none')),
    ])
  },
})
