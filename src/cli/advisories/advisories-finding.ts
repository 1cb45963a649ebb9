import { sql } from 'kysely'
import { advisoryStore } from '../../areas/code/index.ts'
import { DAY_MS } from '../../shared/time/dates.ts'
import type { Database } from '../../storage/database.ts'
import { type Finding, ok, reasonOf, warning } from '../finding.ts'

const ADVISORIES = 'advisories'
const OLD_DAYS = 30

/** Without advisories, or with old ones, scans of packages can say little; each then tells so too. */
export async function advisoriesFinding(db: Database, now = new Date()): Promise<Finding> {
  try {
    const { rows } = await sql<{ there: boolean }>`select to_regclass('advisory_sources') is not null as there`.execute(
      db,
    )
    if (!rows[0]?.there) return ok(ADVISORIES, 'none before the migrations are applied')
    const sources = await advisoryStore(db).sources()
    if (sources.length === 0)
      return ok(ADVISORIES, 'none are here, so packages are not held against any: npm run parley -- advisories import')
    const old = sources.filter(({ asOf }) => now.getTime() - Date.parse(asOf) > OLD_DAYS * DAY_MS)
    const listed = (some: typeof sources) =>
      some
        .map(
          ({ database, ecosystem, advisories, asOf }) =>
            `${database} (${ecosystem}) ${advisories}, ${asOf.slice(0, 10)}`,
        )
        .join('; ')
    if (old.length === 0) return ok(ADVISORIES, listed(sources))
    return warning(ADVISORIES, `nothing newer than ${OLD_DAYS} days of ${listed(old)}; set SERVICE_ADVISORY_SOURCE`)
  } catch (error) {
    return warning(ADVISORIES, `cannot be looked at: ${reasonOf(error)}`)
  }
}
