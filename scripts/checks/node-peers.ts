import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root, run } from './command.ts'

interface NodePeers {
  /** At the versions that we know. */
  packages: readonly string[]
  /** The variables by which tests find its programs. */
  programs: Readonly<Record<string, string>>
}

/** What others wrote in JavaScript, and what is not needed together. */
const PEERS: readonly NodePeers[] = [
  {
    packages: [
      '@stoplight/spectral-cli@6.16.3',
      '@redocly/cli@2.77.0',
      '@modelcontextprotocol/conformance@0.2.0-alpha.12',
    ],
    programs: {
      SPECTRAL: '.bin/spectral',
      REDOCLY: '.bin/redocly',
      MCP_CONFORMANCE: '@modelcontextprotocol/conformance/dist/index.js',
    },
  },
  { packages: ['jscpd@5.3.3'], programs: { JSCPD: '.bin/jscpd' } },
]

/** Beside npm's packages and not among them: hundreds come along that nothing else needs. */
const folderOf = ({ packages }: NodePeers) => {
  const name = createHash('sha256').update(packages.join()).digest('hex').slice(0, 12)
  return join(root, 'node_modules', '.cache', `node-peers-${name}`)
}

/** Names the programs to the tests, unless the environment names others. */
function name(peers: NodePeers) {
  for (const [variable, program] of Object.entries(peers.programs))
    process.env[variable] ??= join(folderOf(peers), 'node_modules', program)
}

async function install(peers: NodePeers) {
  const { packages } = peers
  const folder = folderOf(peers)
  const done = join(folder, 'done')
  if (existsSync(done)) return name(peers)
  console.log(`Installing from npm, into a folder of their own: ${packages.join(', ')} (once) …`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{"private":true}')
  const quiet = ['--no-audit', '--no-fund', '--silent']
  const { exitCode, output } = await run(['npm', 'install', '--prefix', folder, ...quiet, ...packages])
  if (exitCode !== 0) {
    await rm(folder, { recursive: true, force: true })
    const why = output.trim().split('\n').at(-1)
    return console.log(`They cannot be installed, so their tests skip themselves: ${why}`)
  }
  await writeFile(done, '')
  name(peers)
}

/** Gets them from npm, all or those with a program; where that cannot be done the reason is told, and their tests skip themselves. */
export async function installNodePeers(variable?: string) {
  for (const peers of PEERS) if (variable === undefined || variable in peers.programs) await install(peers)
}
