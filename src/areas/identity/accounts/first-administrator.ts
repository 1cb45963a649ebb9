import type { Logger } from 'pino'
import type { PasswordHashing } from '../../../adapters/identity/password-hashing.ts'
import { type Config, ConfigError } from '../../../config/load.ts'
import { passwordRefusal } from '../../../shared/identity/password-rules.ts'
import type { People } from './people.ts'
import { EmailTaken, type Person } from './records.ts'

interface SeedAdministratorDependencies {
  config: Pick<Config, 'adminEmail' | 'adminPassword'>
  people: People
  makeAdmin: (userId: string) => Promise<unknown>
  passwords: PasswordHashing
  logger: Logger
}

/** Makes the administrator that the settings name; an account of that address is promoted only if it has that password. */
export async function seedAdministrator({
  config,
  people,
  makeAdmin,
  passwords,
  logger,
}: SeedAdministratorDependencies): Promise<void> {
  const { adminEmail: email, adminPassword: password } = config
  if (!email || !password) return

  async function promote(person: Person) {
    if (person.role === 'admin') return
    if (await passwords.verify(person.passwordHash, password ?? '')) await makeAdmin(person.id)
    else logger.warn('The account of SERVICE_ADMIN_EMAIL has another password, so it was not made an administrator')
  }

  const person = await people.findByEmail(email)
  if (person) return promote(person)
  const refusal = passwordRefusal(password)
  if (refusal) logger.warn(`SERVICE_ADMIN_PASSWORD ${refusal}`)
  const passwordHash = await passwords.hash(password)
  try {
    await people.create({ email, name: 'Administrator', passwordHash, verified: true, role: 'admin' })
  } catch (fault) {
    // Another node that starts at the same time made it.
    if (!(fault instanceof EmailTaken)) throw fault
  }
}

type Settings = Pick<
  Config,
  'env' | 'adminEmail' | 'apiToken' | 'scimBearerToken' | 'scimOrganization' | 'ssoEnabled' | 'ssoOrganization'
>

interface GuardFirstOrganizationDependencies {
  config: Settings
  /** The organization in which settings act that name none. */
  first: () => Promise<{ id: string } | undefined>
  oldest: () => Promise<{ id: string } | undefined>
  logger: Logger
}

const ADMINISTRATOR = 'SERVICE_ADMIN_EMAIL and SERVICE_ADMIN_PASSWORD'

interface Acting {
  name: string
  remedy: string
}

/** What acts in the installation's first organization because no setting names one, and what would name it. */
function actsInFirst(config: Settings): Acting[] {
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
 * In production the first person to register must not own by accident what a directory, an identity provider or a token
 * fills. An installation that has its first organization starts, and the log says which it is.
 */
export async function guardFirstOrganization({
  config,
  first: find,
  oldest: findOldest,
  logger,
}: GuardFirstOrganizationDependencies): Promise<void> {
  const acting = config.env === 'production' ? actsInFirst(config) : []
  if (acting.length === 0) return
  const first = await find()
  if (!first) {
    const refusal = config.adminEmail ? nobodys : unowned
    throw new ConfigError(acting.map(refusal), [])
  }
  const settings = acting.map(({ name }) => name)
  if (!config.adminEmail) {
    logger.warn(
      { organization_id: first.id, settings },
      'These settings act in the first organization of the installation, because none is named; make sure that it is yours',
    )
    return
  }
  const oldest = await findOldest()
  if (oldest && oldest.id !== first.id) {
    logger.warn(
      { organization_id: first.id, oldest_organization_id: oldest.id, settings },
      'These settings act in the organization of SERVICE_ADMIN_EMAIL, which is not the oldest; where they are meant for the oldest, name it in SCIM_ORGANIZATION or SERVICE_SSO_ORGANIZATION',
    )
  }
}

const unowned = ({ name, remedy }: Acting) =>
  `${name}: acts in the installation's first organization, and there is none yet, so the first person to register would own it; give ${remedy}`

const nobodys = ({ name }: Acting) =>
  `${name}: acts in the organization of SERVICE_ADMIN_EMAIL, and that account is no administrator, or owns and administers none; give the password that the account has, or name another account`
