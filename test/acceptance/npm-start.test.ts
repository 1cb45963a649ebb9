import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { observe, plainEnvironment, serviceHome } from '../support/service-process.ts'

const root = join(import.meta.dirname, '..', '..')
const CTRL_C = '\x03'
const TERMINAL = 'script'
const hasTerminal = spawnSync(TERMINAL, ['--version']).status === 0

/** `npm start` in a terminal of its own, as a person has it: Ctrl-C reaches npm and the service alike. */
function npmStartInTerminal(dataDir: string) {
  const shell = 'trap : INT; npm start; echo "npm ended with $?"'
  const child = spawn(TERMINAL, ['--quiet', '--return', '--command', shell, '/dev/null'], {
    cwd: root,
    env: { ...plainEnvironment(), SERVICE_DATA_DIR: dataDir, SERVICE_PORT: '0', SERVICE_WS_PORT: '0' },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return { ...observe(child), press: (key: string) => child.stdin.write(key) }
}

test.skipIf(!hasTerminal)('Ctrl-C in a terminal is one clean stop, and the prompt returns after it', async () => {
  const home = await serviceHome()
  const terminal = npmStartInTerminal(home.dataDir)
  const [, apiUrl] = await terminal.says(/API\s+(http:\/\/[^/\s]+)/)
  await terminal.says(/Stop: Ctrl-C/)
  expect(terminal.output()).toMatch(/Parley is ready \(\d+\.\d s\)\./)
  expect(terminal.output().match(/Prepared the database/g)).toHaveLength(1)
  expect((await fetch(`${apiUrl}/api/v2/health`)).status).toBe(200)
  terminal.press(CTRL_C)
  await terminal.says(/npm ended with 0/)
  expect(await home.databasePid()).toBeUndefined()
  expect(terminal.output().match(/Stopping/g)).toHaveLength(1)
  expect(terminal.output()).toMatch(/Stopped[\s\S]*npm ended/)
})
