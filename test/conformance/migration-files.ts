import { globSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { MigrationFile, MigrationRules } from './migration-names.ts'
import { MIGRATIONS, NAMED_FREELY } from './reviewed/migrations.ts'

const ROOT = new URL('../../', import.meta.url)
const FOLDER = new URL('migrations/', ROOT)

/** Every migration, in the order of their names. */
export const migrationFiles = (): MigrationFile[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, sql: readFileSync(new URL(name, FOLDER), 'utf8') }))

/** Folders that migrations were named after before they were renamed. */
const FORMER_PARTS = ['jobs']

/** What is pinned, and whose migrations may be: an area's, or those of a folder of the platform or of one of its layers. */
export const migrationRules = (): MigrationRules => {
  const folders = globSync(['src/areas/*/*/', 'src/*/', 'src/{storage,background}/*/'], { cwd: ROOT })
  const parts = folders.filter((folder) => folder !== 'src/areas').map((folder) => basename(folder))
  return {
    namedFreely: NAMED_FREELY,
    migrations: MIGRATIONS,
    parts: [...parts, ...FORMER_PARTS].map((part) => part.replaceAll('-', '_')),
  }
}
