import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root, run } from './command.ts'

interface Environment {
  /** At the versions that we know. */
  packages: readonly string[]
  /** The variables by which tests find its programs. */
  programs: Readonly<Record<string, string>>
}

/** What others wrote in Python. What cannot be installed together has an environment of its own. */
const ENVIRONMENTS: readonly Environment[] = [
  {
    packages: [
      'schemathesis==4.32.5',
      'scim2-tester==0.5.2',
      'scim2-client[httpx2]==0.13.2',
      'openapi-python-client==0.29.1',
    ],
    programs: { PYTHON: 'python3', SCHEMATHESIS: 'schemathesis', OPENAPI_PYTHON_CLIENT: 'openapi-python-client' },
  },
  {
    packages: ['a2a-sdk==1.3.0', 'mcp==2.3.0', 'openai==3.51.0'],
    programs: { PYTHON_OF_CLIENTS: 'python3' },
  },
  {
    packages: [
      'pytest==9.2.0',
      'pytest-asyncio==1.5.0',
      'pytest-html==4.2.0',
      'httpx==0.28.1',
      'grpcio==1.85.1',
      'protobuf==7.36.2',
      'googleapis-common-protos==1.76.0',
      'jsonschema==4.26.0',
    ],
    programs: { PYTHON_OF_A2A_TCK: 'python3' },
  },
  {
    packages: ['bandit==1.9.4', 'lizard==1.24.3', 'jsonschema[format-nongpl]==4.26.0'],
    programs: { BANDIT: 'bandit', LIZARD: 'lizard', PYTHON_OF_SCHEMAS: 'python3' },
  },
  { packages: ['opentelemetry-proto==1.45.2'], programs: { PYTHON_OF_OTLP: 'python3' } },
  { packages: ['arize-phoenix==20.26.1'], programs: { PHOENIX: 'phoenix' } },
]

/** Beside npm's packages, so that nothing of the system changes and a fresh install begins anew; one for each choice of versions. */
const folderOf = ({ packages }: Environment) => {
  const name = createHash('sha256').update(packages.join()).digest('hex').slice(0, 12)
  return join(root, 'node_modules', '.cache', `peers-${name}`)
}

/** Names its programs to the tests, unless the environment names others. */
function name(environment: Environment) {
  for (const [variable, program] of Object.entries(environment.programs))
    process.env[variable] ??= join(folderOf(environment), 'bin', program)
}

const lastLine = (output: string) => output.trim().split('\n').at(-1)

async function install(environment: Environment) {
  const { packages } = environment
  const folder = folderOf(environment)
  /** Written when all is there: programs name their folder, so it cannot be made elsewhere and moved. */
  const done = join(folder, 'done')
  if (existsSync(done)) return name(environment)
  console.log(`Installing from PyPI, into a virtual environment: ${packages.join(', ')} (once) …`)
  await rm(folder, { recursive: true, force: true })
  for (const command of [
    ['python3', '-m', 'venv', folder],
    [join(folder, 'bin', 'python3'), '-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...packages],
  ]) {
    const { exitCode, output } = await run(command)
    if (exitCode === 0) continue
    await rm(folder, { recursive: true, force: true })
    return console.log(`They cannot be installed, so their tests skip themselves: ${lastLine(output)}`)
  }
  await writeFile(done, '')
  name(environment)
}

/**
 * Gets them into virtual environments, all or the one with a program; where that cannot be done the reason is told, and their
 * tests skip themselves.
 */
export async function installPythonPeers(variable?: string) {
  for (const environment of ENVIRONMENTS)
    if (variable === undefined || variable in environment.programs) await install(environment)
}
