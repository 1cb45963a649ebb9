import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { callerAt, consoleService } from '../support/console-service.ts'
import { GOOD_PASSWORD, newEmail } from '../support/people.ts'

const PAGES = ['ways-in', 'traces'].map((name) => new URL(`../../docs/${name}.md`, import.meta.url))
const PARLEY = fileURLToPath(new URL('../../src/cli/parley.ts', import.meta.url))
const BLOCK = /```(\w+)\n(.*?)```/gs
const ADDRESS = 'http://127.0.0.1:8080'

interface Command {
  text: string
  /** What the page says comes back, if the next block says it. */
  answer: unknown
}

async function commandsOf(page: URL): Promise<Command[]> {
  const blocks = [...(await readFile(page, 'utf8')).matchAll(BLOCK)].map(([, kind, text = '']) => ({ kind, text }))
  return blocks.flatMap(({ kind, text }, at) => {
    const next = blocks[at + 1]
    return kind === 'sh' ? [{ text, answer: next?.kind === 'json' ? JSON.parse(next.text) : {} }] : []
  })
}

/** What an example stands for: texts with an ellipsis for any that begin so. */
function meant(example: unknown): unknown {
  if (typeof example === 'string' && example.endsWith('…')) return expect.stringContaining(example.slice(0, -1))
  if (typeof example !== 'object' || example === null) return example
  return expect.objectContaining(
    Object.fromEntries(Object.entries(example).map(([name, value]) => [name, meant(value)])),
  )
}

const answerOf = (output: string) =>
  JSON.parse(
    output
      .split('\n')
      .findLast((line) => line.startsWith('data:'))
      ?.slice('data:'.length) ?? output,
  )

async function openedService() {
  const service = await consoleService()
  onTestFinished(service.close)
  const account = { email: newEmail('Ann'), password: GOOD_PASSWORD, name: 'Ann' }
  await service.app.inject({ method: 'POST', url: '/api/v2/auth/register', payload: account })
  const caller = await callerAt(service.address, account.email)
  const { api_key } = await caller.post<{ api_key: string }>('/auth/api-key', { name: 'The page' })
  const question = { topic: 'Is it so?', agents: ['builtin-skeptic', 'builtin-advocate'] }
  const { id } = await caller.post<{ id: string }>('/debates', question)
  const env = { ...process.env, DATABASE_URL: service.database.url, TOKEN: api_key, DEBATE: id }
  return { address: service.address, env }
}

test('the commands of the pages about the ways in and about traces do what they say', async () => {
  const { address, env } = await openedService()
  for (const page of PAGES) {
    const commands = await commandsOf(page)
    expect(commands.length).toBeGreaterThan(0)
    for (const { text, answer } of commands) {
      const command = text
        .replaceAll(ADDRESS, address)
        .replaceAll('curl ', 'curl -sS --fail-with-body ')
        .replaceAll('npm --silent run parley --', `${process.execPath} ${PARLEY}`)
      const { stdout } = await promisify(execFile)('bash', ['-c', command], { env })
      expect(answerOf(stdout), text).toEqual(meant(answer))
    }
  }
})
