import { writeFileSync } from 'node:fs'
import { configurationPage } from '../src/config/documentation.ts'

const page = new URL('../docs/configuration.md', import.meta.url)
writeFileSync(page, configurationPage())
console.log('Wrote docs/configuration.md')
