import type { Logger } from 'pino'
import type { AuditedAction } from '../../../../background/audit-trail/action.ts'
import type { Config } from '../../../../config/load.ts'
import { ServiceError } from '../../../../shared/errors.ts'
import type { Connection, Secrets } from '../connection.ts'
import type { ConnectionRegistry } from '../connection-registry.ts'
import type { AccountCheck } from './account-check.ts'
import { type ChannelKind, KINDS } from './kinds.ts'
import type { RegisterWebhook } from './register-webhook.ts'

type Settings = Pick<Config, 'slackBotToken' | 'slackAppToken' | 'slackSigningSecret' | 'telegramBotToken'>

interface ConnectionsFromSettingsDependencies {
  config: Settings
  connections: Pick<ConnectionRegistry, 'fromSettings' | 'secrets' | 'add' | 'rotate' | 'remove' | 'restored'>
  accounts: AccountCheck
  listen: RegisterWebhook
  /** Undefined before the first person has signed up. */
  firstOrganization: () => Promise<{ id: string; owner: string } | undefined>
  /** Records in the audit log of the organization what the settings did. */
  enter: (act: AuditedAction) => Promise<void>
  logger: Logger
}

const givenSecrets = (secrets: Record<string, string | undefined>): Secrets =>
  Object.fromEntries(Object.entries(secrets).flatMap(([name, value]) => (value ? [[name, value]] : [])))

const configuredAccounts = (config: Settings): { kind: ChannelKind; secrets: Secrets }[] =>
  [
    {
      kind: 'slack' as const,
      secrets: givenSecrets({
        bot_token: config.slackBotToken,
        app_token: config.slackAppToken,
        signing_secret: config.slackSigningSecret,
      }),
    },
    { kind: 'telegram' as const, secrets: givenSecrets({ bot_token: config.telegramBotToken }) },
  ].filter(({ secrets }) => secrets.bot_token !== undefined)

/** Whether a secret changed, disappeared or is new; ignores those that Parley generated. */
function differs(kind: ChannelKind, present: Secrets, configured: Secrets): boolean {
  const made = KINDS[kind].made ?? []
  const names = new Set([...Object.keys(present), ...Object.keys(configured)].filter((name) => !made.includes(name)))
  return [...names].some((name) => present[name] !== configured[name])
}

/** Creates, changes and removes connections so that they match the settings of the environment. */
export function connectionsFromSettings(needs: ConnectionsFromSettingsDependencies) {
  const { config, connections, accounts, listen, firstOrganization, enter, logger } = needs

  const recordInAudit = (did: 'added' | 'rotated' | 'removed', { id, payer, kind }: Connection) =>
    enter({
      payer,
      tenant: payer,
      action: `connections.${did}`,
      actor: { id: 'settings', type: 'system' },
      on: { type: 'connections', id },
      outcome: 'success',
      details: { kind },
    })

  async function remove(before: Connection) {
    await connections.remove(before)
    await recordInAudit('removed', before)
  }

  async function make(kind: ChannelKind, secrets: Secrets, signal: AbortSignal) {
    const organization = await firstOrganization()
    if (!organization) return
    const intake = accounts.intake({ kind, secrets })
    const { all } = accounts.secrets(kind, secrets, intake)
    const account = await accounts.account({ kind, secrets }, all, signal)
    const { id: payer, owner } = organization
    const made = await connections.add(
      { kind, ...account, intake, visibility: 'shared', actsAs: owner, secrets: all, fromSettings: true },
      { payer, userId: owner },
    )
    await recordInAudit('added', made)
    await listen(made, all, signal)
    logger.info({ kind }, 'The settings connected an account')
  }

  async function adapt(before: Connection, kind: ChannelKind, secrets: Secrets, signal: AbortSignal) {
    const [present = {}] = await connections.secrets(before)
    const intake = accounts.intake({ kind, secrets })
    if (intake === before.intake && !differs(kind, present, secrets)) return listenAgain(before, present, signal)
    const { all } = accounts.secrets(kind, secrets, intake)
    const identity = await accounts.identified(kind, all, signal, before)
    if (identity && (identity.appId !== before.appId || identity.externalId !== before.externalId)) {
      await remove(before)
      await make(kind, secrets, signal)
    } else {
      await connections.rotate(before, all, intake)
      await recordInAudit('rotated', before)
      await listen({ ...before, intake }, all, signal)
    }
  }

  /** A vendor that was down may be back. */
  async function listenAgain(before: Connection, present: Secrets, signal: AbortSignal) {
    if (before.state === 'failed' && (await listen(before, present, signal))) await connections.restored(before)
  }

  return async (signal: AbortSignal) => {
    const there = await connections.fromSettings()
    const wanted = configuredAccounts(config)
    for (const before of there) if (!wanted.some(({ kind }) => kind === before.kind)) await remove(before)
    for (const { kind, secrets } of wanted) {
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
