import type { Static } from 'typebox'
import type { JsonObject } from '../../../../shared/canonical-json.ts'
import { invalid } from '../../../../shared/errors.ts'
import type { Connection, Secrets } from '../../connections/index.ts'
import type { MailDialling } from '../accounts.ts'
import type { SmtpPlace } from '../smtp-schema.ts'

interface SentBy {
  settings: Connection['settings']
  secrets: Secrets
}

/**
 * A mailbox with another server that sends its mail, or with null without one of its own. A password that is kept goes to nobody but
 * the server, and under the name, that it was given for.
 */
export async function sentBy(
  { kind, settings }: Pick<Connection, 'kind' | 'settings'>,
  wish: Static<typeof SmtpPlace> | null,
  { smtp_password: former, ...secrets }: Secrets,
  { dialling, signal }: { dialling: Pick<MailDialling, 'checkSmtp'>; signal: AbortSignal },
): Promise<SentBy> {
  if (kind === 'gmail' || kind === 'outlook') throw invalid('smtp', 'The vendor of this mailbox sends its mail')
  const { smtp: _former, ...others } = settings
  if (wish === null) return { settings: others, secrets }
  const had: JsonObject = { ...settings, ...(settings.smtp as JsonObject | undefined) }
  const { host = had.host, user = had.user, port, password } = wish
  if (typeof host !== 'string') throw invalid('smtp.host', 'The server that sends is needed')
  if (typeof user !== 'string') throw invalid('smtp.user', 'The name at this server is needed')
  const isSame = host.toLowerCase() === String(had.host).toLowerCase() && user === had.user
  if (password === undefined && !isSame) throw invalid('smtp.password', 'The password at this server is needed')
  const known = password ?? former
  await dialling.checkSmtp({ host, port }, { user, password: known ?? secrets.password ?? '' }, signal)
  return {
    settings: { ...others, smtp: { host, port, user } },
    secrets: { ...secrets, ...(known !== undefined && { smtp_password: known }) },
  }
}
