import { createHash } from 'node:crypto'
import { equalBytes, FITS, misfit, type SignedRequest } from '../../../shared/signatures/signed-request.ts'
import { checkWhatsApp } from '../../../shared/signatures/whatsapp.ts'
import { VendorError } from '../../outbound/vendor-error.ts'
import { MOST_FILE_BYTES } from '../incoming-message.ts'
import type { ChatPlatform } from '../platform.ts'
import { challengeIn, namedBy, readChanges } from './read.ts'
import { callWhatsApp, type WhatsAppDependencies, whatsAppSender } from './send.ts'

const queryOf = ({ url }: SignedRequest) => new URL(url, 'http://here').searchParams
const digest = (text: string) => createHash('sha256').update(text).digest()

/** WhatsApp confirms our address once, by a token that we chose. */
const checkChallenge = (request: SignedRequest, expected: string | undefined) => {
  const given = queryOf(request).get('hub.verify_token')
  return given && expected && equalBytes(digest(given), digest(expected)) ? FITS : misfit('The token is another')
}

/**
 * WhatsApp's Cloud API. Secrets: `access_token`, `app_secret`, `verify_token`; settings for posts after more than a
 * day: `template_name`, `template_language`.
 */
export const whatsapp = (needs: WhatsAppDependencies): ChatPlatform => ({
  kind: 'whatsapp',
  title: 'WhatsApp',
  votesApart: true,
  repliesNamePosts: true,
  belonging: 'open',
  limit: { perMinute: 80, by: 'peer' },
  doubt: 'send again and say so',
  named: ({ method, rawBody }) => (method === 'GET' ? [{}] : namedBy(rawBody)),
  verify: async (request, { app_secret, verify_token }) =>
    request.method === 'GET' ? checkChallenge(request, verify_token) : checkWhatsApp(request, app_secret ?? ''),
  read: (request, account) =>
    request.method === 'GET' ? challengeIn(queryOf(request)) : readChanges(request.rawBody, account),
  ...whatsAppSender(needs),
  async fetchFile({ url: id }, context) {
    const url = (await callWhatsApp(needs, encodeURIComponent(id), context)).text('url') ?? ''
    if (!isOfWhatsApp(url, needs.api)) throw new VendorError('validation', 'The file is not stored at WhatsApp')
    const credentials = { authorization: `Bearer ${context.secrets.access_token ?? ''}` }
    const request = { url, trust: 'operator', credentials, maxBytes: MOST_FILE_BYTES } as const
    const at = { bucket: `whatsapp/pair/${context.account.id}/ask`, signal: context.signal }
    return (await needs.vendor.call(request, at)).bytes
  },
  async preflight(context) {
    const secret = Boolean(context.secrets.app_secret)
    const signed = {
      check: 'app secret',
      ok: secret,
      ...(!secret && { hint: 'Give the secret of the app: it signs incoming requests' }),
    }
    try {
      await callWhatsApp(needs, `${context.account.externalId}?fields=display_phone_number`, context)
      return [signed, { check: 'access token', ok: true }]
    } catch (fault) {
      if (!(fault instanceof VendorError)) throw fault
      const isDenied = ['auth', 'not_found', 'validation'].includes(fault.kind)
      const hint = isDenied ? 'Give a token of a system user that may use this number' : fault.message
      return [signed, { check: 'access token', ok: false, hint }]
    }
  },
})

function isOfWhatsApp(address: string, api: string): boolean {
  const url = URL.parse(address)
  if (url?.hostname === URL.parse(api)?.hostname) return true
  return url?.protocol === 'https:' && /(^|\.)(fbsbx|facebook|whatsapp)\.(com|net)$/.test(url.hostname)
}
