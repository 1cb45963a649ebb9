import { createHash } from 'node:crypto'

export interface MigrationFile {
  name: string
  sql: string
}

export interface MigrationRules {
  /** The migrations from before the rule, each with the SHA-256 of its text. */
  namedFreely: Readonly<Record<string, string>>
  /** Those since, in their order. */
  migrations: Readonly<Record<string, string>>
  /** The areas and the parts of the platform, as migrations spell them. */
  parts: readonly string[]
}

export const MIGRATION_LIST = 'test/conformance/reviewed/migrations.ts'

/** As `src/storage/migrations/migrate.ts` does it: whether lines end in CRLF does not matter. */
export const checksumOf = (sql: string) => createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')

/** Those that are not pinned yet. */
export const unlistedMigrations = (files: readonly MigrationFile[], { namedFreely, migrations }: MigrationRules) =>
  files.filter(({ name }) => !Object.hasOwn(namedFreely, name) && !Object.hasOwn(migrations, name))

/** What is wrong with migrations, given in the order of their names. */
export const migrationsWrong = (files: readonly MigrationFile[], rules: MigrationRules): string[] => {
  const refused = migrationsRefused(files, rules)
  if (refused.length > 0) return refused
  return unlistedMigrations(files, rules).map(
    ({ name }) => `${name} is new: \`npm run docs\` adds it to ${MIGRATION_LIST}`,
  )
}

/** What is wrong beyond that some are new. */
export function migrationsRefused(files: readonly MigrationFile[], rules: MigrationRules): string[] {
  const { namedFreely, migrations, parts } = rules
  const pinned: Record<string, string> = { ...namedFreely, ...migrations }
  const newest = Object.keys(pinned).at(-1) ?? ''
  return [
    ...files.filter(({ name }) => !Object.hasOwn(namedFreely, name)).flatMap(({ name }) => nameWrong(name, parts)),
    ...unlistedMigrations(files, rules)
      .map(({ name }, index, all) => ({ name, before: later(newest, all[index - 1]?.name ?? '') }))
      .filter(({ name, before }) => minuteOf(name) <= minuteOf(before))
      .map(({ name, before }) => `${name} is not later than ${before}: give it the minute that it is now, in UTC`),
    ...files
      .filter(({ name, sql }) => Object.hasOwn(pinned, name) && pinned[name] !== checksumOf(sql))
      .map(
        ({ name }) =>
          `${name} has changed: what was applied is never edited, so take that back and write another migration (only while nobody else has it: delete its line in ${MIGRATION_LIST}, and \`npm run docs\` adds it anew)`,
      ),
    ...Object.keys(pinned)
      .filter((name) => !files.some((file) => file.name === name))
      .map(
        (name) =>
          `${name} is gone: databases that have applied it will not start, so bring it back (only while nobody else has it: delete its line in ${MIGRATION_LIST})`,
      ),
    ...Object.keys(pinned)
      .filter((name, index, all) => index > 0 && minuteOf(name) <= minuteOf(all[index - 1] ?? ''))
      .map(
        (name) =>
          `${name} stands out of order in ${MIGRATION_LIST}: a new one has a later minute than all before, and stands at the end`,
      ),
  ]
}

const minuteOf = (name: string) => name.slice(0, 12)
const later = (one: string, other: string) => (minuteOf(one) < minuteOf(other) ? other : one)

function nameWrong(name: string, parts: readonly string[]): string[] {
  const [, minute = '', rest = ''] = /^(\d{12})_([a-z0-9_]+)\.sql$/.exec(name) ?? []
  if (!rest) return [`${name} is no name for a migration: it is <YYYYMMDDHHMM>_<area>_<what>.sql`]
  const told = []
  if (!isMinute(minute)) told.push(`${name} begins with no real minute: write the time that it is now, in UTC`)
  if (!parts.some((part) => rest.startsWith(`${part}_`))) {
    told.push(
      `${name} names no area and no part of the platform: write whose it is after the minute, and then what it does`,
    )
  }
  return told
}

/** Whether the twelve digits are a time that was or will be. */
function isMinute(digits: string): boolean {
  const iso = digits.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5')
  const time = new Date(`${iso}Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(iso)
}
