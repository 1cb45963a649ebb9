import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root, run } from './command.ts'

/** Suites that others wrote in Python, at the versions that we know. */
const PACKAGES = [
  'schemathesis==4.32.5',
  'scim2-tester==0.5.2',
  'scim2-client[httpx2]==0.13.2',
  'openapi-python-client==0.29.1',
]

/** Beside npm's packages, so that nothing of the system changes and a fresh install begins anew; one for each choice of versions. */
const FOLDER = join(
  root,
  'node_modules',
  '.cache',
  `peers-${createHash('sha256').update(PACKAGES.join()).digest('hex').slice(0, 12)}`,
)

/** Written when all is there: its programs name their folder, so it cannot be made elsewhere and moved. */
const DONE = join(FOLDER, 'done')

/** Names the programs of the virtual environment to the tests, unless somebody named others. */
function name() {
  process.env.PYTHON ??= join(FOLDER, 'bin', 'python3')
  process.env.SCHEMATHESIS ??= join(FOLDER, 'bin', 'schemathesis')
  process.env.OPENAPI_PYTHON_CLIENT ??= join(FOLDER, 'bin', 'openapi-python-client')
}

const lastLine = (output: string) => output.trim().split('\n').at(-1)

/** Gets them into a virtual environment of their own; where that cannot be done the reason is told, and their tests skip themselves. */
export async function installPythonPeers() {
  if (existsSync(DONE)) return name()
  console.log(`Installing from PyPI, into a virtual environment: ${PACKAGES.join(', ')} (once) …`)
  await rm(FOLDER, { recursive: true, force: true })
  for (const command of [
    ['python3', '-m', 'venv', FOLDER],
    [join(FOLDER, 'bin', 'python3'), '-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...PACKAGES],
  ]) {
    const { exitCode, output } = await run(command)
    if (exitCode === 0) continue
    await rm(FOLDER, { recursive: true, force: true })
    return console.log(`They cannot be installed, so their tests skip themselves: ${lastLine(output)}`)
  }
  await writeFile(DONE, '')
  name()
}
