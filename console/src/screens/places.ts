import type { ReactNode } from 'react'
import type { OfferedPlace, Place } from './place.ts'

/** A module that the browser loads when one of its screens is first opened. */
type Part<Name extends string> = Readonly<Record<Name, () => ReactNode>>

type ScreenProperties = Partial<Omit<Place, 'to'>> | (Partial<Omit<Place, 'to'>> & Omit<OfferedPlace, keyof Place>)

/** Describes a screen: its address, the module that it is loaded from, its export there, and further properties. */
const screen = <
  const To extends string,
  const Name extends string,
  const Also extends ScreenProperties = Record<never, never>,
>(
  to: To,
  load: () => Promise<Part<NoInfer<Name>>>,
  shows: Name,
  also?: Also,
) => ({ name: to.slice(1), ...(also as Also), to, load, shows })

const agents = () => import('./agents/index.ts')
const audit = () => import('./audit/index.ts')
const channels = () => import('./channels/index.ts')
const inbox = () => import('./inbox/index.ts')
const memory = () => import('./memory/index.ts')
const signIn = () => import('./sign-in/index.ts')

const RULES = { name: 'rules', title: 'Rules', menu: 'palette' } as const
const OWN_MAIL = { name: 'own-mail', title: 'Your mail', menu: 'palette' } as const
const DECISIONS = ['q', 'answer', 'came', 'agent', 'domain', 'since', 'until', 'page'] as const
const DECISION_TABS = ['summary', 'positions', 'votes', 'graph', 'evidence', 'what-if', 'replay', 'cost'] as const

/** The screens for signed-in people. */
export const MEMBER_PLACES = [
  screen('/', () => import('./ask/ask-screen.tsx'), 'AskScreen', {
    name: 'ask',
    title: 'Ask a question',
    short: 'Ask',
    menu: 'main',
    key: 'a',
    search: ['question', 'from'],
  }),
  screen('/debates/$id', () => import('./debate/index.ts'), 'DebateScreen', { name: 'debate', search: ['pace'] }),
  screen('/decisions', () => import('./decisions/decisions-screen.tsx'), 'DecisionsScreen', {
    title: 'Decisions',
    menu: 'main',
    key: 'd',
    search: DECISIONS,
    states: { none: '?q=nothing' },
  }),
  screen('/decisions/$id', () => import('./decision/decision-screen.tsx'), 'DecisionScreen', {
    name: 'decision',
    tabs: DECISION_TABS,
    search: ['tab', 'seq', 'claim', 'view'],
  }),
  screen('/memory', memory, 'MemoryScreen', {
    title: 'Memory',
    menu: 'main',
    key: 'y',
    search: ['q', 'tier', 'kind', 'page'],
    states: { none: '?q=xylophone', slow: '?tier=slow' },
  }),
  screen('/memory/$entry', memory, 'MemoryEntryScreen', { name: 'memory-entry' }),
  screen('/library', () => import('./library/library-screen.tsx'), 'LibraryScreen', {
    title: 'Library',
    menu: 'main',
    key: 'l',
    tabs: ['documents', 'search', 'sources', 'feeds'],
    search: ['tab', 'q', 'page'],
    states: { found: '?tab=search&q=backup', nothing: '?tab=search&q=xylophone' },
  }),
  screen('/library/documents/$document', () => import('./document/document-screen.tsx'), 'DocumentScreen', {
    name: 'document',
    search: ['page', 'start', 'end'],
    states: { quote: '?page=1&start=$start&end=$end' },
  }),
  screen('/agents', agents, 'AgentsScreen', { title: 'Agents', menu: 'main', key: 'g', search: ['domain', 'sort'] }),
  screen('/agents/$name', agents, 'AgentScreen', { name: 'agent' }),
  screen('/agents/compare', agents, 'CompareScreen', {
    name: 'compare',
    title: 'Compare two agents',
    menu: 'palette',
    search: ['a', 'b'],
    states: { two: '?a=$name&b=$opponent' },
  }),
  screen('/pulse', () => import('./pulse/pulse-screen.tsx'), 'PulseScreen', {
    title: 'Pulse',
    menu: 'main',
    key: 'p',
    tabs: ['topics', 'history', 'feeds', 'settings'],
    search: ['tab', 'source', 'page'],
  }),
  screen('/batches', () => import('./batches/batches-screen.tsx'), 'BatchesScreen', {
    title: 'Batches',
    menu: 'main',
    key: 'b',
    search: ['batch', 'page'],
  }),
  screen('/inbox', inbox, 'InboxScreen', {
    title: 'Inbox',
    menu: 'main',
    key: 'i',
    search: ['inbox', 'words', 'status', 'assigned', 'tag', 'page'],
  }),
  screen('/inbox/rules', () => import('./rules/rules-screen.tsx'), 'RulesScreen', RULES),
  screen('/inbox/mail', inbox, 'OwnMailScreen', { ...OWN_MAIL, search: ['words', 'mailbox', 'unread', 'page'] }),
  screen('/inbox/mail/$mail', inbox, 'OwnMessageScreen', { name: 'own-message' }),
  screen('/inbox/$inbox/$message', inbox, 'MessageScreen', { name: 'inbox-message' }),
  screen('/costs', () => import('./costs/costs-screen.tsx'), 'CostsScreen', {
    title: 'Costs',
    menu: 'main',
    key: 'c',
    search: ['period'],
    states: { year: '?period=year' },
  }),
  screen('/audit', audit, 'AuditScreen', {
    title: 'Audit',
    menu: 'person',
    key: 'u',
    search: ['q', 'actor', 'action', 'category', 'outcome', 'since', 'until', 'page'],
    states: { none: '?q=xylophone' },
  }),
  screen('/audit/$auditEntry', audit, 'AuditEntryScreen', { name: 'audit-entry' }),
  screen('/privacy', () => import('./privacy/privacy-screen.tsx'), 'PrivacyScreen', {
    title: 'Privacy',
    menu: 'person',
    tabs: ['mine', 'choices', 'delete', 'requests', 'holds'],
    search: ['tab', 'page'],
  }),
  screen('/retention', () => import('./retention/retention-screen.tsx'), 'RetentionScreen', {
    title: 'Retention',
    menu: 'person',
    search: ['days', 'page'],
  }),
  screen('/models', () => import('./models/models-screen.tsx'), 'ModelsScreen', {
    title: 'Models',
    menu: 'person',
    key: 'm',
  }),
  screen('/channels', channels, 'ChannelsScreen', {
    title: 'Channels',
    menu: 'person',
    key: 'h',
    search: ['connected', 'error'],
    states: { refused: '?error=access_denied' },
  }),
  screen('/channels/new', channels, 'ConnectScreen', {
    name: 'connect',
    title: 'Connect a channel',
    menu: 'palette',
    search: ['kind', 'channel'],
    states: {
      slack: '?kind=slack',
      apple: '?kind=apns',
      alexa: '?kind=alexa',
      connected: '?kind=generic&channel=$channel',
    },
  }),
  screen('/channels/$channel', channels, 'ChannelScreen', {
    name: 'channel',
    tabs: ['check', 'events', 'posts', 'settings'],
    search: ['tab', 'page'],
  }),
  screen('/channels/mailboxes/$mailbox', channels, 'MailboxScreen', { name: 'mailbox' }),
  screen('/bindings', () => import('./bindings/bindings-screen.tsx'), 'BindingsScreen', {
    title: 'Bindings',
    menu: 'person',
    search: ['provider', 'account', 'peer', 'user', 'hour'],
    states: { tried: '?provider=slack&account=T1&peer=channel:C1' },
  }),
  screen('/account', () => import('./account/account-screen.tsx'), 'AccountScreen', {
    title: 'Account',
    menu: 'person',
    tabs: ['profile', 'security', 'notifications', 'applications', 'organization'],
    search: ['tab', 'page'],
  }),
  screen('/link/$token', () => import('./link/link-screen.tsx'), 'LinkScreen', { name: 'link' }),
  screen('/consent', () => import('./consent/consent-screen.tsx'), 'ConsentScreen', { search: ['interaction'] }),
  screen('/developer', () => import('./developer/developer-screen.tsx'), 'DeveloperScreen', {
    title: 'Developer portal',
    menu: 'person',
    tabs: ['usage', 'connect', 'keys', 'webhooks', 'api'],
    search: ['tab', 'webhook', 'page'],
  }),
  screen('/admin', () => import('./admin/admin-screen.tsx'), 'AdminScreen', {
    title: 'Administration',
    menu: 'person',
    for: 'administrators',
    tabs: ['users', 'health', 'queue', 'limits'],
    search: ['tab', 'q', 'page'],
  }),
] as const

/** The screens for people who are not signed in. */
export const GUEST_PLACES = [
  screen('/sign-up', signIn, 'SignUp', { for: 'guests' }),
  screen('/sign-in', signIn, 'SignIn', { for: 'guests', search: ['error'] }),
  screen('/forgot-password', signIn, 'ForgotPassword', { for: 'guests' }),
  screen('/reset-password', signIn, 'ResetPassword', { for: 'guests' }),
  screen('/verify-email', signIn, 'VerifyEmail', { for: 'guests' }),
  screen('/accept-invite', signIn, 'AcceptInvite', { for: 'guests' }),
  screen('/keep-account', signIn, 'CancelDeletion', { for: 'guests' }),
  screen('/deleted-account', signIn, 'DeletedAccount', { for: 'guests' }),
] as const

/** The router, the menus, the palette, the keys, and the screenshots and visits of the tests follow from this list. */
export const PLACES = [...MEMBER_PLACES, ...GUEST_PLACES] as const

const offered = MEMBER_PLACES.filter((place) => 'menu' in place)

/** The places that the menus offer to this role. */
export const offeredTo = (role: string | undefined) => offered.filter((place) => isOpenTo(place, role))
const isOpenTo = (place: Place, role: string | undefined) => place.for !== 'administrators' || role === 'admin'

export const placesIn = (menu: OfferedPlace['menu'], role?: string) =>
  offeredTo(role).filter((place) => place.menu === menu)

export const menuTitle = ({ short, title }: Pick<OfferedPlace, 'short' | 'title'>) => short ?? title

export const keyedPlaces = offered.filter((place) => 'key' in place)
