import { globSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pino } from 'pino'
import { dataMapOf } from '../src/areas/governance/privacy/data-map.ts'
import { assemble } from '../src/assemble.ts'
import { loadConfig } from '../src/config/load.ts'
import { deprecationDocument } from '../src/http/versions/deprecation.ts'
import { migrateServer, openServer } from '../src/storage/server.ts'
import { DATA_MAP_PAGE, dataMapPage } from './docs/data-map-page.ts'
import { openApiFiles, textOf } from './docs/openapi-files.ts'

const ROOT = join(import.meta.dirname, '..')
const logger = pino({ level: 'error' })

/**
 * Writes what follows from the areas of the whole service: the OpenAPI documents, and the pages on deprecation and on
 * the data map.
 */
async function generate() {
  await using opened = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-docs-'))
  opened.defer(() => rm(dataDir, { recursive: true, force: true }))
  const { config } = loadConfig({ SERVICE_ENV: 'test', SERVICE_ROLE: 'api', SERVICE_DATA_DIR: dataDir })
  const server = await openServer(config, logger)
  opened.defer(server.stop)
  await migrateServer(server.url, logger)
  const { app, areas, endpoints, close } = await assemble({ config, logger, databaseUrl: server.url })
  opened.defer(close)

  const document = (await app.inject({ url: '/api/openapi.json?version=2' })).json()
  const files = Object.entries(openApiFiles(document)).map(([name, file]) => [name, textOf(file)] as const)
  await writeAll('openapi', '.json', files)
  await writeFile(join(ROOT, 'docs/deprecation.md'), deprecationDocument(endpoints))
  console.log('Wrote docs/deprecation.md')
  await writeFile(DATA_MAP_PAGE, dataMapPage(dataMapOf(areas)))
  console.log('Wrote docs/data-map.md')
}

/** Writes a folder of generated files, and deletes those of areas that are gone. */
async function writeAll(folder: string, ending: string, files: readonly (readonly [name: string, text: string])[]) {
  const directory = join(ROOT, folder)
  await mkdir(directory, { recursive: true })
  const names = new Set(files.map(([name]) => name))
  const gone = globSync(`${directory}/*${ending}`).filter((file) => !names.has(basename(file, ending)))
  await Promise.all(gone.map((file) => rm(file)))
  await Promise.all(files.map(([name, text]) => writeFile(join(directory, `${name}${ending}`), text)))
  console.log(`Wrote ${folder}/: ${files.length} files, ${gone.length} removed`)
}

await generate()
