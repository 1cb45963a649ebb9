import Type from 'typebox'
import { endpoint, RawAnswer } from '../../../../http/endpoint.ts'
import { perMinute } from '../../../../http/rate-limit/declared-limits.ts'
import { invalid, ServiceError } from '../../../../shared/errors.ts'
import * as S from '../schema.ts'
import type { oauthConnection } from './connect.ts'

interface Needs {
  oauth: Pick<ReturnType<typeof oauthConnection>, 'finish'>
  /** The page of the console that shows connections. */
  page: string
}

/** Browsers come back here from a vendor, and go on to the console, which says how it went. */
export const callbackRoutes = ({ oauth, page }: Needs) => {
  async function cameBack({ state, code, error }: S.Callback, signal: AbortSignal): Promise<Record<string, string>> {
    try {
      if (error) return { error }
      if (!state) throw invalid('state', 'is missing')
      if (!code) throw invalid('code', 'is missing')
      const { id } = await oauth.finish({ state, code, signal })
      return { connected: id }
    } catch (fault) {
      if (fault instanceof ServiceError) return { error: fault.message }
      throw fault
    }
  }

  return [
    endpoint({
      id: 'connections.callback',
      method: 'GET',
      path: '/connections/callback',
      summary: 'Take somebody back who allowed us to use an account at a vendor',
      auth: 'public',
      versions: 'unversioned',
      limit: perMinute(30, 'ip'),
      status: 302,
      query: S.Callback,
      produces: 'text/plain',
      response: Type.String(),
      async handle({ query, request, reply }) {
        const outcome = new URLSearchParams(await cameBack(query, request.signal))
        reply.header('location', `${page}?${outcome}`)
        reply.header('referrer-policy', 'no-referrer')
        return new RawAnswer('text/plain; charset=utf-8', '')
      },
    }),
  ]
}
