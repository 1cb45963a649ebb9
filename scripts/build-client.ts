import { globSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { clientNamesModule } from './docs/client-names.ts'
import { clientOperations } from './docs/client-operations.ts'
import { clientTypes } from './docs/client-types.ts'
import { documentOf, type OpenApiFile } from './docs/openapi-files.ts'

const ROOT = join(import.meta.dirname, '..')
const [directory = join(ROOT, 'packages/client/generated')] = process.argv.slice(2)

/** Writes what the client knows of the API, from the contracts in openapi/ and packages/client/names.tsv. */
const contracts = globSync('openapi/*.json', { cwd: ROOT })
const files = Object.fromEntries(
  contracts.map((file) => [basename(file, '.json'), JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as OpenApiFile]),
)
await mkdir(directory, { recursive: true })
const document = documentOf(files)
const modules = {
  ...(await clientTypes(document)),
  operations: clientOperations(document),
  names: clientNamesModule(),
}
for (const [name, text] of Object.entries(modules)) await writeFile(join(directory, `${name}.ts`), text)
