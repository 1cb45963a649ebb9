export interface Screen {
  name: string
  path: string
  /** Only what is in the window is drawn, so only that is worth a picture. */
  isLive?: boolean
}

const tabs = (name: string, path: string, ...each: string[]): Screen[] =>
  each.map((tab) => ({ name: `${name}-${tab}`, path: `${path}?tab=${tab}` }))

export const GUEST_SCREENS: readonly Screen[] = [
  { name: 'sign-up', path: '/sign-up' },
  { name: 'sign-in', path: '/sign-in' },
  { name: 'forgot-password', path: '/forgot-password' },
]

export const memberScreens = (decision: string, debate: string): readonly Screen[] => [
  { name: 'ask', path: '/' },
  { name: 'debate', path: `/debates/${debate}`, isLive: true },
  { name: 'debate-ended', path: `/debates/${decision}`, isLive: true },
  { name: 'decision', path: `/decisions/${decision}` },
  ...tabs('decision', `/decisions/${decision}`, 'votes', 'graph', 'evidence', 'what-if', 'replay', 'cost'),
  { name: 'decisions', path: '/decisions' },
  { name: 'decisions-none', path: '/decisions?q=nothing' },
  { name: 'agents', path: '/agents' },
  { name: 'agent', path: '/agents/demo-ada' },
  { name: 'compare', path: '/agents/compare?a=demo-ada&b=demo-bo' },
  ...tabs('developer', '/developer', 'usage', 'keys', 'webhooks', 'api'),
  ...tabs('account', '/account', 'profile', 'security', 'organization'),
  ...tabs('admin', '/admin', 'users', 'health', 'queue', 'limits'),
  { name: 'nowhere', path: '/nowhere' },
]
