import type pg from 'pg'

interface Applied {
  checksum: string
  /** The release that applied it; null if the database is older than the record of releases. */
  release: string | null
}

type MigrationHistory = ReadonlyMap<string, Applied>

interface Known {
  name: string
  checksum: string
}

/** The migrations that a database has applied, by name. */
export async function migrationHistory(client: Pick<pg.ClientBase, 'query'>): Promise<MigrationHistory> {
  const { rows } = await client.query<{ name: string } & Applied>(
    "select name, checksum, to_jsonb(migrations) ->> 'release' as release from migrations",
  )
  return new Map(rows.map(({ name, ...applied }) => [name, applied]))
}

const WHAT_TO_DO = 'Nothing was changed; docs/upgrading.md says what to do.'

/**
 * Refuses a database that another release migrated further, or that an edited file made, and names the release that it
 * needs.
 */
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

/**
 * Texts that migrations had before they were pinned, by their SHA-256, with the last commit that had each: a database
 * made with one of them needs that commit. No text has changed since, and none may, so the list is complete.
 */
export const FORMER_MIGRATIONS: Readonly<Record<string, string>> = {
  '6fe0175a3fb41fe6976fcbb9acddbc74f0e4645dd53e1b9dbde6ee4feca89e6a': '9de6a9f',
  b1da817353a93be5dfb701ef264040b85426d9740a70dcea4ed898f174e91eb0: '4ced823',
  '10b00e4e1e0faaae8d38f93a0c646f5bcd08c53ed158e99dff81b7a8ae67185c': 'd8205ac',
  '8d5e5c87ee260d7ca56ff095b4b6d3688ca84a8ed924df56d7a74df656f82213': 'ee3eae4',
  '9b698fda095f10db150ebcbc25d55f41e3a2035ae6faa2d9e2b35670257b6f20': 'ee3eae4',
  d3717fb68f8dd1e504245ad8e30ecf3d1a2bc0a8979fc9e07839e342b0918d33: 'ee3eae4',
}
