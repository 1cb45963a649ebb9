import { type BrowserFlow, redirect, wantsJson, withFragment } from '../../../http/browser-flow.ts'
import type { ReplyControls, RequestFacts } from '../../../http/endpoint.ts'
import { perMinute } from '../../../http/rate-limit/declared-limits.ts'
import type { Answer } from './provider.ts'
import type { CallbackResult } from './schema.ts'
import type { SsoService } from './service.ts'

export const limit = perMinute(20, 'ip', 'auth.sso')

interface Exchange {
  request: RequestFacts
  reply: ReplyControls
}

/** Every way back from the identity provider ends here: in tokens, in another round, or on the error page. */
export const arrival = (sso: SsoService, browser: BrowserFlow, answer: Answer, { request, reply }: Exchange) =>
  browser.shown({ request, reply }, async () => {
    const reader = wantsJson(request) ? 'program' : 'browser'
    const finished = await sso.finish(browser.known(request), answer, reader, request)
    if ('continueAt' in finished) return redirect(reply, finished.continueAt)
    if (reader === 'program') return finished
    return redirect(reply, withFragment(finished.redirect_url, fragmentOf(finished)))
  })

function fragmentOf(result: CallbackResult): Record<string, string> {
  if ('mfa_required' in result) return { mfa_required: 'true', pending_token: result.pending_token }
  const { access_token, refresh_token, user_id } = result
  return { access_token, refresh_token, user_id }
}
