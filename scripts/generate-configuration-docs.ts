import { writeFileSync } from 'node:fs'
import { configurationPage } from '../src/config/documentation.ts'
import { NOT_BUILT_YET } from '../test/conformance/reviewed/not-built-yet.ts'

const page = new URL('../docs/configuration.md', import.meta.url)
writeFileSync(page, configurationPage(NOT_BUILT_YET.areas))
console.log('Wrote docs/configuration.md')
