import { readFileSync, writeFileSync } from 'node:fs'
import { migrationFiles, migrationRules } from '../test/conformance/migration-files.ts'
import { MIGRATION_LIST, migrationsRefused, unlistedMigrations } from '../test/conformance/migration-names.ts'
import { listWith } from './docs/migration-list.ts'

/** Pins new migrations; if one is edited, gone, misnamed or not the newest, it reports that and writes nothing. */
const rules = migrationRules()
const files = migrationFiles()
const refused = migrationsRefused(files, rules)
if (refused.length > 0) {
  console.error(refused.join('\n'))
  process.exitCode = 1
} else {
  const list = new URL(`../${MIGRATION_LIST}`, import.meta.url)
  const added = unlistedMigrations(files, rules)
  writeFileSync(list, listWith(readFileSync(list, 'utf8'), added))
  console.log(`Wrote ${MIGRATION_LIST}: ${added.length} added`)
}
