import { queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import type { Providers } from '../../../src/areas/identity/oauth/schema.ts'
import type { InvitationFound } from '../../../src/areas/identity/organizations/schema.ts'
import type { Status } from '../../../src/areas/identity/sso/schema.ts'
import { addressOf, call } from './call.ts'

interface SignInProvider {
  id: string
  name: string
  /** Where the browser goes to sign in. */
  url: string
}

async function signInProviders(): Promise<SignInProvider[]> {
  const [{ providers }, sso] = await Promise.all([
    call<Static<typeof Providers>>('GET', '/auth/oauth/providers'),
    call<Static<typeof Status>>('GET', '/sso/status'),
  ])
  const offered = providers.filter(({ enabled }) => enabled)
  return [
    ...offered.map(({ provider, name, auth_url }) => ({ id: provider, name, url: auth_url })),
    ...(sso.enabled ? [{ id: 'sso', name: 'single sign-on', url: '/auth/sso/login' }] : []),
  ]
}

export const providersQuery = queryOptions({ queryKey: ['sign-in', 'providers'], queryFn: signInProviders })

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', addressOf('/auth/check-invite', { token })],
    queryFn: () => call<Static<typeof InvitationFound>>('GET', '/auth/check-invite', { query: { token } }),
  })
