import type { Logger } from 'pino'
import type { Config } from '../../../config/load.ts'
import { ServiceError } from '../../../shared/errors.ts'
import type { AccountCheck } from './accounts.ts'
import type { Connection, Secrets } from './connection.ts'
import type { ConnectionDoor } from './connections.ts'
import type { ChannelKind } from './kinds.ts'

type Settings = Pick<Config, 'slackBotToken' | 'slackAppToken' | 'slackSigningSecret' | 'telegramBotToken'>

interface Needs {
  config: Settings
  connections: Pick<ConnectionDoor, 'fromSettings' | 'secrets' | 'add' | 'rotate' | 'remove'>
  accounts: AccountCheck
  /** Undefined before anybody has signed up. */
  firstOrganization: () => Promise<{ id: string; owner: string } | undefined>
  logger: Logger
}

const given = (secrets: Record<string, string | undefined>): Secrets =>
  Object.fromEntries(Object.entries(secrets).flatMap(([name, value]) => (value ? [[name, value]] : [])))

const wishesOf = (config: Settings): { kind: ChannelKind; secrets: Secrets }[] =>
  [
    {
      kind: 'slack' as const,
      secrets: given({
        bot_token: config.slackBotToken,
        app_token: config.slackAppToken,
        signing_secret: config.slackSigningSecret,
      }),
    },
    { kind: 'telegram' as const, secrets: given({ bot_token: config.telegramBotToken }) },
  ].filter(({ secrets }) => secrets.bot_token !== undefined)

const differs = (present: Secrets, wished: Secrets) =>
  Object.entries(wished).some(([name, value]) => present[name] !== value)

/** The connections that the settings of the environment wish for are there, as they wish them, and no others of theirs. */
export function connectionsFromSettings({ config, connections, accounts, firstOrganization, logger }: Needs) {
  async function make(kind: ChannelKind, secrets: Secrets, signal: AbortSignal) {
    const organization = await firstOrganization()
    if (!organization) return
    const intake = accounts.intake({ kind, secrets })
    const { all } = accounts.secrets(kind, secrets, intake)
    const account = await accounts.account({ kind, secrets }, all, signal)
    const { id: payer, owner } = organization
    await connections.add(
      { kind, ...account, intake, visibility: 'shared', actsAs: owner, secrets: all, fromSettings: true },
      { payer, userId: owner },
    )
    logger.info({ kind }, 'The settings connected an account')
  }

  async function adapt(before: Connection, kind: ChannelKind, secrets: Secrets, signal: AbortSignal) {
    const [present = {}] = await connections.secrets(before)
    if (!differs(present, secrets)) return
    const all = { ...present, ...secrets }
    const told = await accounts.identified(kind, all, signal, before)
    if (told && (told.appId !== before.appId || told.externalId !== before.externalId)) {
      await connections.remove(before)
      await make(kind, secrets, signal)
    } else await connections.rotate(before, all)
  }

  return async (signal: AbortSignal) => {
    const there = await connections.fromSettings()
    const wishes = wishesOf(config)
    for (const before of there) if (!wishes.some(({ kind }) => kind === before.kind)) await connections.remove(before)
    for (const { kind, secrets } of wishes) {
      const before = there.find((connection) => connection.kind === kind)
      try {
        await (before ? adapt(before, kind, secrets, signal) : make(kind, secrets, signal))
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error
        logger.warn({ kind, why: error.message }, 'The settings name an account that cannot be connected')
      }
    }
  }
}
