import { agents } from './agents.ts'
import { code } from './code.ts'
import { deliberation } from './deliberation.ts'
import { governance } from './governance.ts'
import { identity } from './identity.ts'
import { integrations } from './integrations.ts'
import { knowledge } from './knowledge.ts'
import { messaging } from './messaging.ts'
import { operations } from './operations.ts'
import { platform } from './platform.ts'
import { protocols } from './protocols.ts'
import type { Reviewed } from './review.ts'
import { understanding } from './understanding.ts'
import { work } from './work.ts'

const groups: readonly Reviewed[] = [
  identity,
  deliberation,
  agents,
  understanding,
  knowledge,
  governance,
  messaging,
  integrations,
  protocols,
  work,
  code,
  operations,
  platform,
]

/** What was reviewed of all groups. */
export const REVIEWED = {
  public: groups.flatMap((group) => group.public ?? []).sort(),
  admin: groups.flatMap((group) => group.admin ?? []).sort(),
  signature: groups.flatMap((group) => group.signature ?? []).sort(),
  namedOtherwise: groups.flatMap((group) => group.namedOtherwise ?? []),
  globalTables: groups.flatMap((group) => group.globalTables ?? []).sort(),
  foreignWrites: groups.flatMap((group) => group.foreignWrites ?? []),
  writtenByMigrations: groups.flatMap((group) => group.writtenByMigrations ?? []),
  organizationReaders: Object.fromEntries(groups.flatMap((group) => Object.entries(group.organizationReaders ?? {}))),
  decidedOtherwise: Object.fromEntries(groups.flatMap((group) => Object.entries(group.decidedOtherwise ?? {}))),
  objects: Object.fromEntries(groups.flatMap((group) => Object.entries(group.objects ?? {}))),
  onlyForAdmins: groups.flatMap((group) => group.onlyForAdmins ?? []),
  onlyForMakers: groups.flatMap((group) => group.onlyForMakers ?? []),
}
