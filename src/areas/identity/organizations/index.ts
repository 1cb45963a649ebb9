import type { PasswordHashing } from '../../../adapters/identity/password-hashing.ts'
import { ROWS_ERASED } from '../../../adapters/signals/signals.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import type { Enter } from '../../../shared/identity/authenticate.ts'
import type { People } from '../accounts/index.ts'
import type { Mail } from '../mailbox/index.ts'
import type { Sessions } from '../sessions/index.ts'
import { actingCallerStore, actingFor } from './acting-caller-store.ts'
import { organizationAliases } from './aliases.ts'
import { departureStore } from './departure-store.ts'
import { invitationStore } from './invitation-store.ts'
import { type InvitationService, invitationService } from './invitations.ts'
import { memberStore } from './member-store.ts'
import { memberService } from './members.ts'
import { invitationRoutes, memberRoutes, organizationRoutes } from './routes.ts'
import { organizationService, refuseOtherOrganization } from './service.ts'
import { familyStore, organizationStore } from './store.ts'
import { organizationTables } from './tables.ts'

export type { ActingFor } from './acting-caller-store.ts'
export type { Departure } from './departure-store.ts'
export type { Invitation } from './invitation-store.ts'
export type { Family } from './store.ts'
export type Invitations = Pick<InvitationService, 'findOpen' | 'admit'>

interface FromOtherAreas {
  people: People
  sessions: Sessions
  passwords: PasswordHashing
  mail: Mail
  enter: Enter
}

/** Organizations: who belongs to them, as what, and how others come in. */
export function organizations(
  platform: Platform,
  { people, sessions, passwords: hashing, mail, enter }: FromOtherAreas,
) {
  const { config, db, signals, newId, now, random } = platform
  const rules = { people, sessions, signals, newId, now, acting: refuseOtherOrganization(people) }
  const invitations = invitationService({
    ...rules,
    store: invitationStore(db, { now, random, send: mail.send }),
    hashing,
    mail,
    tellsSecrets: config.env === 'development',
  })
  const family = familyStore(db)
  const stopHearing = signals.subscribe(ROWS_ERASED, family.forget)
  const area = defineArea({
    name: 'organizations',
    stability: 'stable',
    tables: organizationTables,
    endpoints: [
      ...organizationRoutes(organizationService({ ...rules, store: organizationStore(db) })),
      ...memberRoutes(memberService({ ...rules, store: memberStore(db) })),
      ...invitationRoutes(invitations),
    ],
    aliases: organizationAliases,
    async stop() {
      stopHearing()
    },
  })
  const handle: Invitations = { findOpen: invitations.findOpen, admit: invitations.admit }
  return {
    area,
    invitations: handle,
    family,
    departure: departureStore(db),
    actingFor: actingFor(actingCallerStore(db), enter),
  }
}
