import type { KeyOf, Setting } from './setting.ts'
import { agentCallSettings, agentSettings, runnerSettings } from './settings/agents.ts'
import { auditSettings } from './settings/audit.ts'
import { channelSettings, firstConnectionSettings, mailboxSettings } from './settings/channels.ts'
import { codeSettings } from './settings/code.ts'
import { accountSettings, oauthSettings, scimSettings, ssoSettings } from './settings/identity.ts'
import { knowledgeSettings } from './settings/knowledge.ts'
import { mailSettings } from './settings/mail.ts'
import { podcastSettings } from './settings/podcast.ts'
import { privacyAndRetentionSettings } from './settings/privacy-and-retention.ts'
import { rateLimitSettings } from './settings/rate-limits.ts'
import { commandSettings, httpSettings, serviceSettings } from './settings/service.ts'
import { sourceSettings } from './settings/sources.ts'
import { masterKeySettings, redisSettings, storageSettings } from './settings/storage.ts'
import { traceSettings } from './settings/traces.ts'
import type { ValueType } from './value-types.ts'

/** The table of all settings, by subject. */
export const SUBJECTS = [
  { title: 'The process', settings: serviceSettings },
  { title: 'HTTP', settings: httpSettings },
  { title: 'Database and files', settings: storageSettings },
  { title: 'The master key', settings: masterKeySettings },
  { title: 'Redis', settings: redisSettings },
  { title: 'Rate limits', settings: rateLimitSettings },
  { title: 'Accounts, tokens and sessions', settings: accountSettings },
  { title: 'Sign-in with a provider (OAuth 2.0)', settings: oauthSettings },
  { title: 'Single sign-on (OIDC, SAML)', settings: ssoSettings },
  { title: 'Provisioning (SCIM)', settings: scimSettings },
  { title: 'Running debates', settings: runnerSettings },
  { title: 'Agents', settings: agentSettings },
  { title: 'Calls to language models', settings: agentCallSettings },
  { title: 'Mail', settings: mailSettings },
  { title: 'Sources of evidence and topics', settings: sourceSettings },
  { title: 'Channels', settings: channelSettings },
  { title: 'Mailboxes', settings: mailboxSettings },
  { title: 'Channels of the first organization', settings: firstConnectionSettings },
  { title: 'The audit log', settings: auditSettings },
  { title: 'Privacy and retention', settings: privacyAndRetentionSettings },
  { title: 'Library, memory and topics', settings: knowledgeSettings },
  { title: 'Code', settings: codeSettings },
  { title: 'Podcasts', settings: podcastSettings },
  { title: 'Traces (OpenTelemetry)', settings: traceSettings },
  { title: 'Commands', settings: commandSettings },
] as const

export const SETTINGS: readonly Setting[] = SUBJECTS.flatMap(({ settings }): readonly Setting[] => settings)

type Row = (typeof SUBJECTS)[number]['settings'][number]
type ValueOf<R extends Row> =
  R['type'] extends ValueType<infer Value> ? (R extends { default: unknown } ? Value : Value | undefined) : never

export type SettingName = Row['name']

/** Completes "give …". */
export const rightValueOf = (name: SettingName) => SETTINGS.find((setting) => setting.name === name)?.type.right

/** Every setting under its name in the program, parsed and checked. */
export type Config = Readonly<{ [R in Row as KeyOf<R['name']>]: ValueOf<R> }>
