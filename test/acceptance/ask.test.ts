import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { debater, modelServer } from '../support/model-server.ts'
import { GOOD_PASSWORD } from '../support/people.ts'
import { pipedCommand } from '../support/piped-command.ts'
import { serviceHome } from '../support/service-process.ts'

const QUESTION = 'Does the warranty cover water damage?'
const STATED = 'The warranty runs for two years. The warranty covers water damage.'
const DENIED = 'The warranty runs for two years. Water damage is not covered.'
const WEIGHED = 'Water got into the pump last year. The warranty was praised by everybody who used it.'

interface Home {
  dataDir: string
}

const ask = (home: Home, args: readonly string[], env?: Record<string, string>) => pipedCommand('ask', home, args, env)

function fileIn({ dataDir }: Home, name: string, content: string): string {
  writeFileSync(join(dataDir, name), content)
  return name
}

test('a statement and its denial give opposite answers, and what has to be weighed gives none but says what is missing', async () => {
  const home = await serviceHome()
  const yes = await ask(home, [QUESTION, '--context', fileIn(home, 'stated.md', STATED)]).ended
  expect(yes).toMatchObject({ code: 0, stderr: '' })
  expect(yes.stdout).toMatch(/^Answer: Yes$/m)
  expect(yes.stdout).toMatch(
    /^Confidence: 90%: how often the rules of built-in agents are expected to be right, as measured and then lowered$/m,
  )
  expect(yes.stdout).toContain('(stated.md; all agents)')
  expect(yes.stdout).toMatch(/^Receipt: rct_\w+$/m)
  expect(yes.stdout).not.toContain('\u001b')
  const [, left = ''] = /^To check it: npm run parley -- verify (\S+)/m.exec(yes.stdout) ?? []
  const verified = await pipedCommand('parley', home, ['verify', left]).ended
  expect(verified).toMatchObject({ code: 0, stdout: expect.stringMatching(/^valid {2}rct_\w+: dbt_\w+ consensus/) })
  expect(await home.databasePid()).toBeUndefined()

  const no = await ask(home, [QUESTION, '--context', fileIn(home, 'denied.md', DENIED)]).ended
  expect([no.code, /^Answer: (.*)$/m.exec(no.stdout)?.[1]]).toEqual([0, 'No'])

  const weighed = await ask(home, [QUESTION, '--context', fileIn(home, 'weighed.md', WEIGHED)]).ended
  expect(weighed).toMatchObject({ code: 2, stderr: '' })
  expect(weighed.stdout).toMatch(/What’s missing:.*A language model is needed/s)
  expect(weighed.stdout).not.toMatch(/^Answer:/m)

  const { code, stdout, stderr } = await ask(home, [QUESTION, '--json']).ended
  expect([code, stderr]).toEqual([2, ''])
  const frames = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(frames.map(({ seq }) => seq)).toEqual(frames.map((_, place) => place + 1))
  const { type, payload } = frames.at(-1)
  expect([type, payload.outcome]).toEqual(['debate_end', 'insufficient_evidence'])
  expect(payload.needs).not.toEqual([])
})

test('what was asked before the first account belongs to it; a service is asked from afar or from beside', async () => {
  const home = await serviceHome()
  const context = ['--context', fileIn(home, 'stated.md', STATED)]
  expect((await ask(home, [QUESTION, ...context]).ended).code).toBe(0)

  const { apiUrl } = await home.start({ SERVICE_ENV: 'development' })
  const account = { email: 'ann@example.org', password: GOOD_PASSWORD }
  const registered = await fetch(`${apiUrl}/api/v2/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  const { access_token: token, user } = ((await registered.json()) as { data: Registered }).data
  expect(user.role).toBe('admin')
  const debates = async () => {
    const answer = await fetch(`${apiUrl}/api/v2/debates`, { headers: { authorization: `Bearer ${token}` } })
    return ((await answer.json()) as { data: { total: number } }).data.total
  }
  expect(await debates()).toBe(1)

  const afar = await ask(home, [QUESTION, ...context, '--server', apiUrl, '--token', token]).ended
  expect(afar).toMatchObject({ code: 0, stderr: '' })
  expect(afar.stdout).toMatch(/^Answer: Yes$/m)
  const beside = await ask(home, [QUESTION, ...context]).ended
  expect(beside).toMatchObject({ code: 0, stderr: '' })
  expect(await debates()).toBe(3)

  const unknown = [QUESTION, '--agents', 'nobody,noone', '--server', apiUrl]
  expect(await ask(home, unknown, { PARLEY_TOKEN: token }).ended).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^agents\[0\]: is not known here; known are: .+\n$/),
  })
  const stranger = await ask(home, [QUESTION, '--server', apiUrl, '--token', 'nonsense']).ended
  expect(stranger).toEqual({ code: 1, stdout: '', stderr: `${apiUrl} does not know this token\n` })
})

interface Registered {
  access_token: string
  user: { role: string }
}

/** Two models that say nothing before they are released. */
async function silentModels() {
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const answers = debater()
  const server = await modelServer(async (request) => {
    asked.resolve()
    await released.promise
    return answers(request)
  })
  onTestFinished(server.close)
  const env = { OPENAI_COMPATIBLE_URL: server.url, OPENAI_COMPATIBLE_MODELS: 'one,two' }
  return { env, asked: asked.promise, release: released.resolve }
}

test('Ctrl-C pauses and says how to go on; who stops reading hears nothing more', async () => {
  const home = await serviceHome()
  const models = await silentModels()
  const asking = ask(home, ['Should we?', '--agents', 'one,two'], models.env)
  await models.asked
  const stopping = asking.stop('SIGINT')
  const [, id = ''] = await asking.says(/Paused\. Continue with: npm run ask -- --resume (dbt_\w+)\n/)
  models.release()
  expect(await stopping).toMatchObject({ code: 130, signal: null })
  expect(await home.databasePid()).toBeUndefined()

  const resumed = await ask(home, ['--resume', id], models.env).ended
  expect(resumed).toMatchObject({ code: 0, stderr: '' })
  expect(resumed.stdout).toMatch(/a person +resumed$/m)
  expect(resumed.stdout).toMatch(/^Answer: Yes$/m)
  const again = await ask(home, ['--resume', id], models.env).ended
  expect(again).toEqual(resumed)

  const others = await silentModels()
  const unread = ask(home, ['Should we?', '--agents', 'one,two'], others.env)
  await others.asked
  unread.stopReading()
  others.release()
  expect(await unread.ended).toMatchObject({ code: 141, stderr: '' })
  expect(await home.databasePid()).toBeUndefined()
})

test('what cannot be understood or reached is told in one sentence', async () => {
  const home = await serviceHome()
  for (const [args, sentence] of [
    [['Should we?', '--rouds', '2'], "Unknown option '--rouds'. See npm run ask -- --help\n"],
    [['Should we?', '--context', 'none.md'], 'The context file none.md cannot be read: there is none. See npm'],
    [['Should we?', '--server', 'http://127.0.0.1:1'], 'http://127.0.0.1:1 cannot be reached: ECONNREFUSED\n'],
  ] as const) {
    const { code, stdout, stderr } = await ask(home, args).ended
    expect([code, stdout, stderr]).toEqual([
      1,
      '',
      expect.stringMatching(new RegExp(`^${RegExp.escape(sentence)}.*\\n?$`)),
    ])
  }
  const help = await ask(home, ['--help']).ended
  expect([help.code, help.stderr]).toEqual([0, ''])
  expect(help.stdout).toContain('npm run ask -- "Should we')
})
