import type pg from 'pg'
import { FORMER_MIGRATIONS } from './former-migrations.ts'

interface Applied {
  checksum: string
  /** The release that applied it; null where the database was made before releases were written down. */
  release: string | null
}

type MigrationHistory = ReadonlyMap<string, Applied>

interface Known {
  name: string
  checksum: string
}

/** What a database went through, by the names of its migrations. */
export async function migrationHistory(client: Pick<pg.ClientBase, 'query'>): Promise<MigrationHistory> {
  const { rows } = await client.query<{ name: string } & Applied>(
    "select name, checksum, to_jsonb(migrations) ->> 'release' as release from migrations",
  )
  return new Map(rows.map(({ name, ...applied }) => [name, applied]))
}

const WHAT_TO_DO = 'Nothing was changed; docs/upgrading.md says what to do.'

/** Refuses a database that another release brought further, or that an edited file made, and names the release that it needs. */
export function refuseForeignHistory(known: readonly Known[], applied: MigrationHistory) {
  const unknown = [...applied.keys()].filter((name) => !known.some((file) => file.name === name)).sort()
  if (unknown.length > 0) {
    const releases = releasesOf(unknown.map((name) => applied.get(name)?.release))
    throw new Error(
      `The database has migrations that this release does not know (${unknown.join(', ')})${releases && `, applied by ${releases}`}: start that release or a later one. ${WHAT_TO_DO}`,
    )
  }
  const differing = known.filter(({ name, checksum }) => (applied.get(name)?.checksum ?? checksum) !== checksum)
  if (differing.length > 0) {
    const names = differing.map(({ name }) => name)
    const releases = releasesOf(names.map((name) => madeBy(applied.get(name))))
    throw new Error(
      `The database was made with other texts of ${names.join(', ')} than this release has: ${releases ? `it needs ${releases}` : 'no release had them, so restore the files and put the change into a new one'}. ${WHAT_TO_DO}`,
    )
  }
}

const madeBy = (applied: Applied | undefined) => {
  const commit = applied && FORMER_MIGRATIONS[applied.checksum]
  return commit ? `commit ${commit}` : applied?.release
}

const releasesOf = (releases: readonly (string | null | undefined)[]) =>
  [...new Set(releases.filter((release) => typeof release === 'string'))].join(', ')
