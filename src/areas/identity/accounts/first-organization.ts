import type { Logger } from 'pino'
import { type Config, ConfigError } from '../../../config/load.ts'
import type { People } from './people.ts'

type Settings = Pick<
  Config,
  | 'env'
  | 'adminEmail'
  | 'registration'
  | 'apiToken'
  | 'scimBearerToken'
  | 'scimOrganization'
  | 'ssoEnabled'
  | 'ssoOrganization'
>

interface Needs {
  config: Settings
  people: Pick<People, 'firstOrganization'>
  logger: Logger
}

const ADMINISTRATOR = 'SERVICE_ADMIN_EMAIL and SERVICE_ADMIN_PASSWORD'

/** What acts in the installation's first organization because no setting names one, and what would name it. */
function actsInFirst(config: Settings): { name: string; remedy: string }[] {
  const { scimBearerToken, scimOrganization, ssoEnabled, ssoOrganization, apiToken } = config
  return [
    ...(scimBearerToken && !scimOrganization
      ? [{ name: 'SCIM_BEARER_TOKEN', remedy: `SCIM_ORGANIZATION, or ${ADMINISTRATOR}` }]
      : []),
    ...(ssoEnabled && !ssoOrganization
      ? [{ name: 'SERVICE_SSO_ENABLED', remedy: `SERVICE_SSO_ORGANIZATION, or ${ADMINISTRATOR}` }]
      : []),
    ...(apiToken ? [{ name: 'SERVICE_API_TOKEN', remedy: ADMINISTRATOR }] : []),
  ]
}

/**
 * In production nobody may come to own by accident what a directory, an identity provider or a token fills. An installation
 * that has its first organization starts, and the log says which it is.
 */
export async function guardFirstOrganization({ config, people, logger }: Needs): Promise<void> {
  const acting = config.env === 'production' && !config.adminEmail ? actsInFirst(config) : []
  if (acting.length === 0) return
  const first = await people.firstOrganization()
  if (!first) {
    throw new ConfigError(
      acting.map(
        ({ name, remedy }) =>
          `${name}: acts in the installation's first organization, and there is none yet, so whoever registers first would own it; give ${remedy}`,
      ),
      [],
    )
  }
  const names = acting.map(({ name }) => name)
  logger.warn(
    { organization_id: first.id, settings: names },
    'These settings act in the first organization of the installation, because none is named; make sure that it is yours',
  )
}
