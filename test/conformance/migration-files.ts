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

/** What is pinned, and whose migrations may be: an area's, or those of a folder of the platform or of one of its layers. */
export const migrationRules = (): MigrationRules => ({
  namedFreely: NAMED_FREELY,
  migrations: MIGRATIONS,
  parts: globSync(['src/areas/*/*/', 'src/*/', 'src/{storage,jobs}/*/'], { cwd: ROOT })
    .filter((folder) => folder !== 'src/areas')
    .map((folder) => basename(folder).replaceAll('-', '_')),
})
