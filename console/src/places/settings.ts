import type { SettingsGroup } from './place.ts'
import { screen } from './screen.ts'

const audit = () => import('../screens/audit/index.ts')
const workspaces = () => import('../screens/workspaces/index.ts')
const channels = () => import('../screens/channels/index.ts')

/** What stands in the list of the settings, by group, and what lies below it. */
export const SETTINGS_PLACES = [
  screen('/models', () => import('../screens/models/models-screen.tsx'), 'ModelsScreen', {
    title: 'Models',
    organization: true,
    menu: 'settings',
    group: 'Work',
    about: 'The language models that argue your questions, and the keys that pay for them.',
    words: ['provider', 'LLM', 'OpenAI'],
    key: 'm',
  }),
  screen('/channels', channels, 'ChannelsScreen', {
    title: 'Channels',
    organization: true,
    menu: 'settings',
    group: 'Work',
    about: 'Chats and mailboxes where people ask, and where decisions are posted.',
    words: ['Slack', 'chat', 'e-mail'],
    key: 'h',
    search: ['connected', 'error'],
    states: { refused: '?error=access_denied' },
  }),
  screen('/channels/new', channels, 'ConnectScreen', {
    name: 'connect',
    title: 'Connect a channel',
    menu: 'palette',
    words: ['Telegram', 'Teams', 'Discord'],
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
  screen('/bindings', () => import('../screens/bindings/bindings-screen.tsx'), 'BindingsScreen', {
    title: 'Bindings',
    organization: true,
    menu: 'settings',
    group: 'Work',
    about: 'Which agents answer in which chat.',
    words: ['routing', 'who answers'],
    search: ['provider', 'account', 'peer', 'user', 'hour'],
    states: { tried: '?provider=slack&account=T1&peer=channel:C1' },
  }),
  screen('/workspaces', workspaces, 'WorkspacesScreen', {
    title: 'Workspaces',
    organization: true,
    menu: 'settings',
    group: 'Work',
    about: 'Rooms with members and rules of their own.',
    words: ['rooms', 'projects', 'departments'],
  }),
  screen('/workspaces/$workspace', workspaces, 'WorkspaceScreen', { name: 'workspace', search: ['page'] }),
  screen('/privacy', () => import('../screens/privacy/privacy-screen.tsx'), 'PrivacyScreen', {
    title: 'Privacy',
    organization: true,
    menu: 'settings',
    group: 'Care',
    about: 'What is kept about you, your choices, and the requests and legal holds of your organization.',
    words: ['GDPR', 'my data', 'legal hold'],
    tabs: ['mine', 'choices', 'delete', 'requests', 'holds'],
    search: ['tab', 'page'],
  }),
  screen('/retention', () => import('../screens/retention/retention-screen.tsx'), 'RetentionScreen', {
    title: 'Retention',
    organization: true,
    menu: 'settings',
    group: 'Care',
    about: 'How long debates and other data are kept before they are deleted.',
    words: ['deletion', 'expiry', 'policies'],
    search: ['days', 'page'],
  }),
  screen('/audit', audit, 'AuditScreen', {
    title: 'Audit',
    organization: true,
    menu: 'settings',
    group: 'Care',
    about: 'Who did what and when, in a log that shows any later change.',
    words: ['log', 'activity', 'history'],
    key: 'u',
    search: ['q', 'actor', 'action', 'category', 'outcome', 'since', 'until', 'page'],
    states: { none: '?q=xylophone' },
  }),
  screen('/audit/$auditEntry', audit, 'AuditEntryScreen', { name: 'audit-entry' }),
] as const

const settings = SETTINGS_PLACES.filter((place) => 'group' in place)
export const settingsIn = (group: SettingsGroup) => settings.filter((place) => place.group === group)
