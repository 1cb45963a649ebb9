import { endpoint, type RequestFacts } from '../../../http/endpoint.ts'
import { nodeExchange } from '../../../http/hand-over.ts'
import { perMinute } from '../../../http/rate-limit/declared-limits.ts'
import type { BrowserExchange, ConsentService } from './consent.ts'
import * as S from './schema.ts'
import type { GrantService } from './service.ts'

interface RoutesDependencies {
  issuer: string
  consent: ConsentService
  grants: GrantService
}

export const authorizationServerRoutes = ({ issuer, consent, grants }: RoutesDependencies) => {
  /** The browser as the provider knows it: by the cookie that it got when the application asked. */
  const browserOf = ({ method, headers: { cookie }, ip }: RequestFacts): BrowserExchange => {
    const headers = cookie === undefined ? {} : { cookie }
    const { request, response } = nodeExchange({ method, path: '/consent', headers, publicAddress: issuer, ip })
    return [request, response]
  }

  return [
    endpoint({
      id: 'authorization-server.show-consent',
      method: 'GET',
      path: '/oauth/consent',
      summary: 'Show what an application asks for, in the browser in which it asked',
      auth: 'user',
      personal: true,
      oauthOnly: true,
      refusals: [403, 409],
      limit: perMinute(60, 'user'),
      query: S.ConsentQuery,
      example: { query: { interaction: 'interaction-of-the-browser' } },
      response: S.Consent,
      handle: ({ query, request, caller }) => consent.show(browserOf(request), query.interaction, caller),
    }),
    endpoint({
      id: 'authorization-server.consent',
      method: 'POST',
      path: '/oauth/consent',
      summary: 'Grant an application what it asks for, or refuse it',
      description:
        'Works only in the browser in which the application asked. The answer contains the address to open next.',
      auth: 'user',
      personal: true,
      oauthOnly: true,
      audit: 'intent',
      refusals: [404, 409],
      limit: perMinute(20, 'user'),
      body: S.Decision,
      example: { body: { interaction: 'interaction-of-the-browser', allow: true } },
      response: S.Decided,
      handle: ({ body, request, caller }) => consent.decide(browserOf(request), body, caller),
    }),
    endpoint({
      id: 'authorization-server.grants',
      method: 'GET',
      path: '/oauth/grants',
      summary: "List the caller's grants to applications, newest first",
      auth: 'user',
      personal: true,
      oauthOnly: true,
      refusals: [403],
      query: S.GrantPage,
      response: S.GrantList,
      handle: ({ query, caller }) => grants.list(query, caller),
    }),
    endpoint({
      id: 'authorization-server.application',
      method: 'GET',
      path: '/oauth/grants/:id',
      summary: 'Show the application of a grant, current or ended',
      auth: 'user',
      personal: true,
      oauthOnly: true,
      response: S.GrantedApplication,
      handle: ({ params, caller }) => grants.application(params.id, caller),
    }),
    endpoint({
      id: 'authorization-server.revoke',
      method: 'DELETE',
      path: '/oauth/grants/:id',
      summary: 'End the access of an application',
      auth: 'user',
      personal: true,
      oauthOnly: true,
      audit: 'intent',
      response: S.EndedGrant,
      handle: ({ params, caller }) => grants.revoke(params.id, caller),
    }),
    endpoint({
      id: 'authorization-server.clients',
      method: 'GET',
      path: '/oauth/clients',
      summary: 'List the applications that the organization registered',
      auth: { permission: 'authorization-server.manage' },
      query: S.ClientPage,
      response: S.ClientList,
      handle: ({ query, caller }) => grants.listClients(query, caller),
    }),
    endpoint({
      id: 'authorization-server.create-client',
      method: 'POST',
      path: '/oauth/clients',
      summary: 'Register an application that asks members for access',
      auth: { permission: 'authorization-server.manage' },
      status: 201,
      body: S.NewClient,
      example: { body: { name: 'Our assistant', redirect_uris: ['https://assistant.example/callback'] } },
      response: S.CreatedClient,
      location: ({ answer }) => `/oauth/clients/${answer.id}`,
      handle: ({ body, caller }) => grants.createClient(body, caller),
    }),
    endpoint({
      id: 'authorization-server.remove-client',
      method: 'DELETE',
      path: '/oauth/clients/:id',
      summary: 'Remove an application, and end all access that members granted it',
      auth: { permission: 'authorization-server.manage' },
      response: S.RemovedClient,
      handle: ({ params, caller }) => grants.removeClient(params.id, caller),
    }),
  ]
}
