import { screen } from './screen.ts'

/** What stands behind the person's name, at most four, and what only links lead to. */
export const PERSON_PLACES = [
  screen('/account', () => import('../screens/account/account-screen.tsx'), 'AccountScreen', {
    title: 'Account',
    organization: true,
    menu: 'person',
    words: ['profile', 'my name', 'sign-in'],
    sections: {
      security: { title: 'Sign-in and sessions', words: ['password', 'two-factor', 'devices'] },
      notifications: { title: 'Notifications', words: ['push', 'alerts'] },
      applications: { title: 'Applications', words: ['OAuth', 'access'] },
      organization: { title: 'Members and invitations', words: ['invite', 'team', 'organization'] },
    },
    tabs: ['profile', 'security', 'notifications', 'applications', 'organization'],
    search: ['tab', 'page'],
  }),
  screen('/settings', () => import('../screens/settings/settings-screen.tsx'), 'SettingsScreen', {
    title: 'Settings',
    menu: 'person',
    words: ['configuration', 'preferences'],
  }),
  screen('/developer', () => import('../screens/developer/developer-screen.tsx'), 'DeveloperScreen', {
    title: 'Developer portal',
    short: 'Developer',
    menu: 'person',
    words: ['API', 'integration'],
    sections: {
      connect: { title: 'Connect an assistant', words: ['MCP', 'A2A', 'Claude'] },
      keys: { title: 'API keys', words: ['token', 'secret'] },
      webhooks: { title: 'Webhooks', words: ['callback', 'events'] },
    },
    tabs: ['usage', 'connect', 'keys', 'webhooks', 'api'],
    organization: ['usage', 'keys'],
    search: ['tab', 'webhook', 'page'],
  }),
  screen('/admin', () => import('../screens/admin/admin-screen.tsx'), 'AdminScreen', {
    title: 'Administration',
    organization: true,
    menu: 'person',
    words: ['users', 'health', 'queue'],
    for: 'administrators',
    tabs: ['users', 'health', 'queue', 'limits'],
    search: ['tab', 'q', 'page'],
  }),
  screen('/link/$token', () => import('../screens/link/link-screen.tsx'), 'LinkScreen', { name: 'link' }),
  screen('/consent', () => import('../screens/consent/consent-screen.tsx'), 'ConsentScreen', {
    search: ['interaction'],
  }),
] as const
