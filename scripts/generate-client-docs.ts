import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withClientNames } from './docs/client-names-page.ts'

const PAGE = join(import.meta.dirname, '../docs/compatibility.md')

/** Renews what docs/compatibility.md says of the functions of existing clients. */
writeFileSync(PAGE, withClientNames(readFileSync(PAGE, 'utf8')))
