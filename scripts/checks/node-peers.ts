import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root, run } from './command.ts'

/** Checks of OpenAPI documents and of MCP that others wrote, at the versions that we know. */
const PACKAGES = [
  '@stoplight/spectral-cli@6.16.3',
  '@redocly/cli@2.77.0',
  '@modelcontextprotocol/conformance@0.2.0-alpha.12',
]

/** Beside npm's packages and not among them: hundreds come along that nothing else needs. */
const FOLDER = join(
  root,
  'node_modules',
  '.cache',
  `node-peers-${createHash('sha256').update(PACKAGES.join()).digest('hex').slice(0, 12)}`,
)
const DONE = join(FOLDER, 'done')

/** Names the programs to the tests, unless the environment names others. */
function name() {
  process.env.SPECTRAL ??= join(FOLDER, 'node_modules', '.bin', 'spectral')
  process.env.REDOCLY ??= join(FOLDER, 'node_modules', '.bin', 'redocly')
  process.env.MCP_CONFORMANCE ??= join(
    FOLDER,
    'node_modules',
    '@modelcontextprotocol',
    'conformance',
    'dist',
    'index.js',
  )
}

/** Gets them from npm into a folder of their own; where that cannot be done the reason is told, and their tests skip themselves. */
export async function installNodePeers() {
  if (existsSync(DONE)) return name()
  console.log(`Installing from npm, into a folder of their own: ${PACKAGES.join(', ')} (once) …`)
  await rm(FOLDER, { recursive: true, force: true })
  await mkdir(FOLDER, { recursive: true })
  await writeFile(join(FOLDER, 'package.json'), '{"private":true}')
  const quiet = ['--no-audit', '--no-fund', '--silent']
  const { exitCode, output } = await run(['npm', 'install', '--prefix', FOLDER, ...quiet, ...PACKAGES])
  if (exitCode !== 0) {
    await rm(FOLDER, { recursive: true, force: true })
    const why = output.trim().split('\n').at(-1)
    return console.log(`They cannot be installed, so their tests skip themselves: ${why}`)
  }
  await writeFile(DONE, '')
  name()
}
