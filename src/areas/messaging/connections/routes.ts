import Type from 'typebox'
import { endpoint, RawAnswer } from '../../../http/endpoint.ts'
import { perMinute } from '../../../http/rate-limit/declared-limits.ts'
import { CHANNELS_PER_KEY } from '../../../http/rate-limit/tier-limits.ts'
import { invalid, ServiceError } from '../../../shared/errors.ts'
import type { oauthConnection } from './oauth/connect.ts'
import * as S from './schema.ts'
import type { ChannelService } from './service.ts'

export function channelRoutes(channels: ChannelService) {
  return [
    endpoint({
      id: 'connections.list',
      method: 'GET',
      path: '/channels',
      summary: "List the organization's connections to chat platforms and services",
      auth: { permission: 'connections.read' },
      limit: CHANNELS_PER_KEY,
      query: S.ChannelQuery,
      response: S.Channels,
      handle: ({ query, caller }) => channels.list(query, caller),
    }),
    endpoint({
      id: 'connections.create',
      method: 'POST',
      path: '/channels',
      summary: 'Connect an account at a chat platform or service',
      auth: { permission: 'connections.manage' },
      oauthOnly: true,
      limit: CHANNELS_PER_KEY,
      refusals: [409],
      status: 201,
      location: ({ answer }) => `/channels/${answer.id}`,
      body: S.NewChannel,
      example: { body: { kind: 'generic', name: 'Our own program' } },
      response: S.CreatedChannel,
      handle: ({ body, caller, request }) => channels.create(body, caller, request.signal),
    }),
    endpoint({
      id: 'connections.health',
      method: 'GET',
      path: '/channels/health',
      summary: 'Show which connections work, and what is wrong with the others',
      auth: { permission: 'connections.read' },
      limit: CHANNELS_PER_KEY,
      response: S.Health,
      handle: ({ caller }) => channels.health(caller),
    }),
    endpoint({
      id: 'connections.kinds',
      method: 'GET',
      path: '/channels/kinds',
      summary: 'List the kinds of connections and what each requires',
      auth: { permission: 'connections.read' },
      limit: CHANNELS_PER_KEY,
      response: S.ChannelKinds,
      handle: () => channels.kinds(),
    }),
    endpoint({
      id: 'connections.get',
      method: 'GET',
      path: '/channels/:id',
      summary: 'Show a connection',
      auth: { permission: 'connections.read' },
      limit: CHANNELS_PER_KEY,
      response: S.Channel,
      handle: ({ params, caller }) => channels.get(params.id, caller),
    }),
    endpoint({
      id: 'connections.update',
      method: 'PATCH',
      path: '/channels/:id',
      summary: 'Change the name, the settings or the state of a connection',
      auth: { permission: 'connections.manage' },
      oauthOnly: true,
      limit: CHANNELS_PER_KEY,
      body: S.ChannelChange,
      example: { body: { name: 'Research' } },
      response: S.Channel,
      handle: ({ params, body, caller }) => channels.update(params.id, body, caller),
    }),
    endpoint({
      id: 'connections.delete',
      method: 'DELETE',
      path: '/channels/:id',
      summary: 'Remove a connection; its vendor still gets answers for a day, without effect',
      auth: { permission: 'connections.manage' },
      oauthOnly: true,
      limit: CHANNELS_PER_KEY,
      response: S.Removed,
      handle: ({ params, caller }) => channels.remove(params.id, caller),
    }),
    endpoint({
      id: 'connections.rotate',
      method: 'POST',
      path: '/channels/:id/rotate',
      summary: 'Replace the secrets of a connection; the former ones stay valid for 24 hours',
      auth: { permission: 'connections.manage' },
      oauthOnly: true,
      limit: CHANNELS_PER_KEY,
      refusals: [409],
      body: S.Rotation,
      response: S.RotatedChannel,
      handle: ({ params, body, caller, request }) => channels.rotate(params.id, body, caller, request.signal),
    }),
    endpoint({
      id: 'connections.test',
      method: 'POST',
      path: '/channels/:id/test',
      summary: 'Check with the vendor that a connection has everything it needs',
      auth: { permission: 'connections.manage' },
      oauthOnly: true,
      limit: [...perMinute(10, 'user'), ...CHANNELS_PER_KEY],
      audit: 'nothing',
      response: S.Tested,
      handle: ({ params, caller, request }) => channels.test(params.id, caller, request.signal),
    }),
    endpoint({
      id: 'connections.status',
      method: 'GET',
      path: '/integrations/chatplatform/status',
      summary: 'Show whether the chat platform is set up',
      auth: 'user',
      limit: CHANNELS_PER_KEY,
      response: S.Status,
      handle: ({ caller }) => channels.status(caller),
    }),
  ]
}

interface CallbackRoutesDependencies {
  oauth: Pick<ReturnType<typeof oauthConnection>, 'finish'>
  /** The page of the console that shows connections. */
  page: string
}

/** Where browsers return from a vendor; redirects them to the console, which shows the result. */
export const callbackRoutes = ({ oauth, page }: CallbackRoutesDependencies) => {
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
      summary: "Receive a person's consent to use an account at a vendor",
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
