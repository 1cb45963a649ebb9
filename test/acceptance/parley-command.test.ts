import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pipedCommand } from '../support/piped-command.ts'
import { plainEnvironment, serviceHome } from '../support/service-process.ts'

const PARLEY = join(import.meta.dirname, '../../build/service/parley.js')

async function parley(...args: string[]) {
  const { dataDir } = await serviceHome()
  const env = { ...plainEnvironment(), SERVICE_DATA_DIR: dataDir, SERVICE_PORT: '1', SERVICE_WS_PORT: '2' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [PARLEY, ...args], {
    cwd: dataDir,
    env,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test('without a command, and asked for help, it lists the commands', async () => {
  const listed = await parley()
  expect(listed).toMatchObject({ status: 0, stderr: '' })
  for (const name of ['start', 'ask', 'library', 'doctor', 'migrate', 'rebuild-views', 'verify-receipt']) {
    expect(listed.stdout).toMatch(new RegExp(`^  ${name} `, 'm'))
    expect(await parley(name, '--help')).toMatchObject({ status: 0, stdout: expect.stringContaining(name) })
  }
  expect(await parley('--help')).toEqual(listed)
})

test('a command gets its own arguments and decides the exit code', async () => {
  const { status, stdout } = await parley('doctor', '--offline')
  expect([status, stdout]).toEqual([0, expect.stringMatching(/ok +runtime[\s\S]*ok +models of the environment: none/)])
  expect(stdout).not.toMatch(/connector|outside/)
  for (const args of [['--version'], ['start', '--version'], ['migrate', '--version']])
    expect(await parley(...args)).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Parley \d+\.\d+/) })
  expect(await parley('verify-receipt', 'nowhere.json', '--key', 'k')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('nowhere.json cannot be read'),
  })
})

test('a command that does not exist is refused with those that do', async () => {
  expect(await parley('constructor')).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/no command constructor[\s\S]*rebuild-views/),
  })
})

test('what needs no running service works without one; what is refused is one sentence', async () => {
  const home = await serviceHome()
  const channels = (...args: string[]) => pipedCommand('parley', home, ['channels', ...args]).ended
  const connected = await channels('connect', 'generic', '--name', 'Robot', '--json')
  expect(connected).toMatchObject({ code: 0, stderr: '' })
  const { id, made } = JSON.parse(connected.stdout)
  expect(made).toEqual({ secret: expect.stringMatching(/^whsec_/) })
  expect(await channels('list')).toEqual({ code: 0, stdout: `${id} generic “Robot” active\n`, stderr: '' })
  expect(await channels('tail', id)).toEqual({ code: 2, stdout: 'No messages have arrived yet.\n', stderr: '' })
  const waiting = pipedCommand('parley', home, ['approvals', 'list']).ended
  expect(await waiting).toEqual({ code: 2, stdout: 'Nothing waits.\n', stderr: '' })
  expect(await channels('resend', id, 'eff_1')).toEqual({ code: 1, stdout: '', stderr: 'No such post: eff_1\n' })
})
