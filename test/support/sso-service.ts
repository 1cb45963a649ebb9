import { testApp } from './app.ts'
import { IDENTITY } from './area-groups.ts'
import { testBrowser } from './browser.ts'

export const OURS = 'http://parley.test'
export const SSO_CALLBACK = `${OURS}/auth/sso/callback`
export const SSO_START = `${OURS}/auth/sso/login`

/** The service with single sign-on, an organization to join, and a clock that tests may move. */
export async function ssoService(settings: Record<string, string>) {
  const clock = { time: new Date() }
  const service = await testApp({
    areas: IDENTITY,
    settings: {
      SERVICE_SSO_ENABLED: 'true',
      SERVICE_SSO_CALLBACK_URL: SSO_CALLBACK,
      SERVICE_SSO_ALLOWED_DOMAINS: 'example.org,partner.example',
      SERVICE_SSO_ORGANIZATION: 'org_home',
      OAUTH_ERROR_URL: 'https://console.example/sorry',
      OAUTH_ALLOWED_REDIRECT_HOSTS: 'app.example',
      RATE_LIMIT_ENABLED: 'false',
      ...settings,
    },
    now: () => clock.time,
  })
  await service.token({ userId: 'usr_founder', org: 'org_home' })

  return {
    ...service,
    clock,
    browser: () => testBrowser(service.app, OURS),
    me: (token: string | undefined) =>
      service.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } }),
  }
}
export type SsoService = Awaited<ReturnType<typeof ssoService>>
