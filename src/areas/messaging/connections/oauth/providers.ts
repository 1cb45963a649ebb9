import type { Config } from '../../../../config/load.ts'
import { unavailable } from '../../../../shared/errors.ts'
import type { ConnectionKind } from '../connection.ts'

export const OAUTH_KINDS = ['gmail', 'outlook'] as const satisfies readonly ConnectionKind[]
export type OauthKind = (typeof OAUTH_KINDS)[number]

export const isOauthKind = (kind: ConnectionKind): kind is OauthKind => OAUTH_KINDS.some((known) => known === kind)

/** A vendor at which people grant us access. */
export interface OauthProvider {
  authUrl: string
  tokenUrl: string
  clientId: string
  clientSecret: string
  scope: string
  /** Further parameters of its consent page. */
  asks: Readonly<Record<string, string>>
}

type Settings = Pick<
  Config,
  | 'gmailAuthUrl'
  | 'gmailTokenUrl'
  | 'gmailClientId'
  | 'gmailClientSecret'
  | 'outlookAuthUrl'
  | 'outlookTokenUrl'
  | 'outlookClientId'
  | 'outlookClientSecret'
>

const SCOPES: Readonly<Record<OauthKind, string>> = {
  gmail: 'openid email https://mail.google.com/',
  outlook:
    'openid email offline_access https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send',
}

/** The provider of a kind; throws a 503 that names the missing client settings. */
export function oauthProviders(config: Settings) {
  return (kind: OauthKind): OauthProvider => {
    const clientId = config[`${kind}ClientId`]
    const clientSecret = config[`${kind}ClientSecret`]
    if (!clientId || !clientSecret) {
      const name = `SERVICE_${kind.toUpperCase()}_CLIENT`
      throw unavailable(`Mailboxes at ${kind} need the settings ${name}_ID and ${name}_SECRET`)
    }
    return {
      authUrl: config[`${kind}AuthUrl`],
      tokenUrl: config[`${kind}TokenUrl`],
      clientId,
      clientSecret,
      scope: SCOPES[kind],
      asks: kind === 'gmail' ? { access_type: 'offline', prompt: 'consent' } : {},
    }
  }
}
export type OauthProviders = ReturnType<typeof oauthProviders>
