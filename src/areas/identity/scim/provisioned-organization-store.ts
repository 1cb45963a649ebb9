import type { Logger } from 'pino'
import { type Config, ConfigError } from '../../../config/load.ts'
import { unavailable } from '../../../shared/errors.ts'
import type { Database } from '../../../storage/database.ts'
import type { People } from '../accounts/index.ts'

interface ProvisionedOrganizationDependencies {
  people: Pick<People, 'organization' | 'organizationBySlug' | 'firstOrganization'>
  bindings: ProvisionedOrganizationStore
  /** As the settings name it. */
  idOrSlug: string | undefined
  now: () => Date
}

/** How an id begins and no slug does. */
const ID_START = 'org_'
const REMEDY = 'make the organization without SCIM_BEARER_TOKEN first, or give the id of one'

/**
 * The one organization that a directory fills: the installation's first, or the one that has this id, or had this slug at
 * the first start with it. An organization that takes that slug later does not get these people.
 */
export function provisionedOrganization({ people, bindings, idOrSlug, now }: ProvisionedOrganizationDependencies) {
  let known: string | undefined

  async function named(name: string): Promise<string | undefined> {
    const [bound, organization] = await Promise.all([bindings.find(name), people.organization(name)])
    return bound ?? organization?.id
  }

  return {
    /** Binds the slug at the start, before another organization can take it. */
    async bind({ env, logger }: { env: Config['env']; logger: Logger }): Promise<void> {
      if (idOrSlug === undefined || idOrSlug.startsWith(ID_START) || (await named(idOrSlug))) return
      const found = await people.organizationBySlug(idOrSlug)
      if (found) {
        const id = await bindings.bind(idOrSlug, found.id, now())
        logger.info({ organization_id: id }, 'SCIM_ORGANIZATION means this organization from now on')
        return
      }
      const nobodys = `SCIM_ORGANIZATION: no organization has the slug ${idOrSlug}, so an organization that takes it would get the people of the directory; ${REMEDY}`
      if (env === 'production') throw new ConfigError([nobodys], [])
      logger.warn(nobodys)
    },

    async organization(): Promise<string> {
      known ??= idOrSlug === undefined ? (await people.firstOrganization())?.id : await named(idOrSlug)
      if (known === undefined) throw unavailable('There is no organization to provision yet', 60)
      return known
    },
  }
}

/** Which organization a name of the settings stood for when it was first looked for. */
export function provisionedOrganizationStore(db: Database) {
  async function find(name: string): Promise<string | undefined> {
    const row = await db
      .selectFrom('scim_bindings')
      .select('organization_id')
      .where('name', '=', name)
      .executeTakeFirst()
    return row?.organization_id
  }

  return {
    find,
    /** Of several nodes the first decides, for all. */
    async bind(name: string, organizationId: string, at: Date): Promise<string> {
      await db
        .insertInto('scim_bindings')
        .values({ name, organization_id: organizationId, bound_at: at.toISOString() })
        .onConflict((bound) => bound.column('name').doNothing())
        .execute()
      return (await find(name)) ?? organizationId
    },
  }
}
type ProvisionedOrganizationStore = ReturnType<typeof provisionedOrganizationStore>
