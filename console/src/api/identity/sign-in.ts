import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'

interface SignInProvider {
  id: string
  name: string
  /** Where the browser goes to sign in. */
  url: string
}

async function signInProviders(): Promise<SignInProvider[]> {
  const [{ providers }, sso] = await Promise.all([call('GET', '/auth/oauth/providers'), call('GET', '/sso/status')])
  const offered = providers.filter(({ enabled }) => enabled)
  return [
    ...offered.map(({ provider, name, auth_url }) => ({ id: provider, name, url: auth_url })),
    ...(sso.enabled ? [{ id: 'sso', name: 'single sign-on', url: '/auth/sso/login' }] : []),
  ]
}

export const providersQuery = queryOptions({ queryKey: ['sign-in', 'providers'], queryFn: signInProviders })

/** Whether registration is open. */
export const registrationQuery = queryOptions({
  queryKey: ['sign-in', 'registration'],
  queryFn: async () => (await call('GET', '/auth/oauth/providers')).registration,
})

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: () => call('GET', '/auth/check-invite', { query: { token } }),
  })
