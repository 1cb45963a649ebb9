import { defineArea, type Platform } from '../../../platform.ts'
import type { People } from '../accounts/index.ts'
import type { Sessions } from '../sessions/index.ts'
import { adminUserRoutes } from './routes.ts'
import { adminUserService } from './service.ts'
import { adminStore } from './store.ts'

interface FromOtherAreas {
  people: People
  sessions: Sessions
  resetMfa: (userId: string) => Promise<boolean>
  revokeApiKeys: (userId: string) => Promise<number>
}

/** User administration: what the platform role admin may do with the accounts of others. */
export const adminUsers = ({ db, now }: Platform, handed: FromOtherAreas) =>
  defineArea({
    name: 'admin-users',
    title: 'User administration',
    stability: 'stable',
    endpoints: adminUserRoutes(adminUserService({ ...handed, store: adminStore(db), now })),
  })
