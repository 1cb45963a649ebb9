import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { assemble } from '../src/assemble.ts'
import { loadConfig } from '../src/config/load.ts'
import { deprecationDocument } from '../src/http/deprecation-document.ts'
import { migrateServer, openServer } from '../src/storage/server.ts'

const ROOT = join(import.meta.dirname, '..')
const logger = pino({ level: 'error' })

/** Writes what follows from the endpoints of the whole service: the OpenAPI documents and the page on deprecation. */
async function generate() {
  await using opened = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-docs-'))
  opened.defer(() => rm(dataDir, { recursive: true, force: true }))
  const { config } = loadConfig({ SERVICE_ENV: 'test', SERVICE_ROLE: 'api', SERVICE_DATA_DIR: dataDir })
  const server = await openServer(config, logger)
  opened.defer(server.stop)
  await migrateServer(server.url, logger)
  const { app, endpoints, close } = await assemble({ config, logger, databaseUrl: server.url })
  opened.defer(close)

  const write = async (file: string, text: string) => {
    await writeFile(join(ROOT, file), text)
    console.log(`Wrote ${file}`)
  }
  await mkdir(join(ROOT, 'openapi'), { recursive: true })
  for (const version of [1, 2]) {
    const { body } = await app.inject({ url: `/api/openapi.json?version=${version}` })
    await write(`openapi/v${version}.json`, `${JSON.stringify(JSON.parse(body), null, 2)}\n`)
  }
  await write('docs/deprecation.md', deprecationDocument(endpoints))
}

await generate()
