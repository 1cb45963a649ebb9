import type { AccountsTables } from './tables/accounts.ts'
import type { AnalyticsTables } from './tables/analytics.ts'
import type { ChannelsTables } from './tables/channels.ts'
import type { DeliberationTables } from './tables/deliberation.ts'
import type { GovernanceTables } from './tables/governance.ts'
import type { InsightTables } from './tables/insight.ts'
import type { InstallationTables } from './tables/installation.ts'
import type { LogTables } from './tables/log.ts'
import type { MemoryTables } from './tables/memory.ts'
import type { ScimTables } from './tables/scim.ts'
import type { StandingTables } from './tables/standing.ts'

export type { DebateStatus } from './tables/log.ts'

/** Every table of the product; a conformance test holds it against the catalogue. */
export interface Tables
  extends InstallationTables,
    LogTables,
    DeliberationTables,
    StandingTables,
    InsightTables,
    AnalyticsTables,
    MemoryTables,
    AccountsTables,
    ScimTables,
    ChannelsTables,
    GovernanceTables {}
