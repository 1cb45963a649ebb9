import type { RequestFacts } from '../../../http/endpoint.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import type { People } from '../accounts/index.ts'
import type { Sessions } from '../sessions/index.ts'
import { accountControl, activityRules } from './account-control.ts'
import { discoveryRoutes } from './discovery-routes.ts'
import { groupService } from './group-service.ts'
import { groupStore, memberStore } from './group-store.ts'
import { provisionedOrganization, provisionedOrganizationStore } from './provisioned-organization-store.ts'
import { GROUP, USER } from './resource-types.ts'
import { resourceRoutes, searchRoutes } from './routes.ts'
import * as S from './schema.ts'
import { scimTables } from './tables.ts'
import { userQueries, userService } from './user-service.ts'
import { entryStore, userStore } from './user-store.ts'

const EXAMPLE_USER = { userName: 'joan@example.org', displayName: 'Joan Clarke' }
const EXAMPLE_GROUP = { displayName: 'Engineering' }

interface FromOtherAreas {
  people: People
  sessions: Sessions
}

/** SCIM 2.0: a directory provisions the people and groups of one organization. */
export function scim({ config, db, newId, now, logger }: Platform, { people, sessions }: FromOtherAreas) {
  const [users, members] = [userStore(db), memberStore(db)]
  const bindings = provisionedOrganizationStore(db)
  const { scimOrganization: idOrSlug, scimBearerToken, env } = config
  const provisioned = provisionedOrganization({ people, bindings, idOrSlug, now })
  const { organization } = provisioned
  const baseOf = ({ headers }: RequestFacts) => `${config.publicUrl ?? `http://${headers.host ?? 'localhost'}`}/scim/v2`
  const control = accountControl({ people, sessions })
  const entries = entryStore(db)
  const userRules = userService({
    users,
    entries,
    reading: userQueries({ users, members }),
    people,
    control,
    activity: activityRules({ users, entries, control }),
    organization,
    deleteMode: config.scimDeleteMode,
    newId,
    now,
  })
  const groupRules = groupService({ groups: groupStore(db), members, users, organization, newId, now })
  return defineArea({
    name: 'scim',
    title: 'SCIM provisioning',
    stability: 'stable',
    tables: scimTables,
    endpoints: [
      ...resourceRoutes({
        type: USER,
        service: userRules,
        response: S.ScimUser,
        example: EXAMPLE_USER,
        baseOf,
        protects: true,
        database: {
          create: {
            roundTrips: 10,
            because: 'the account comes first, and goes again if the directory cannot name it so',
          },
          patch: { roundTrips: 9, because: 'what the directory says is stored first, and the account follows it' },
          delete: {
            roundTrips: 12,
            statements: 13,
            because: 'the account goes first, then its sessions, then what the directory said of it',
          },
        },
      }),
      ...resourceRoutes({ type: GROUP, service: groupRules, response: S.ScimGroup, example: EXAMPLE_GROUP, baseOf }),
      ...searchRoutes(
        [
          { type: USER, service: userRules, response: S.ScimUser },
          { type: GROUP, service: groupRules, response: S.ScimGroup },
        ],
        baseOf,
      ),
      ...discoveryRoutes(baseOf),
    ],
    async start() {
      if (scimBearerToken) await provisioned.bind({ env, logger })
    },
  })
}
