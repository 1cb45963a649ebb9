import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client, type JSONRPCMessage, type Transport } from '@modelcontextprotocol/client'
import { expect, onTestFinished, test } from 'vitest'
import { type DebateService, debateService } from '../support/debates.ts'
import { mcpAddress, runUntil } from '../support/mcp.ts'
import { plainEnvironment, serviceHome } from '../support/service-process.ts'
import { unusedPort } from '../support/unused-port.ts'

const PROGRAM = join(import.meta.dirname, '../../build/service/parley.js')

/** The official client on the standard input and output of the command, which keeps each line as it was written. */
async function assistant(
  args: readonly string[],
  { dataDir = '', mode = { pin: '2026-07-28' } }: { dataDir?: string; mode?: { pin: string } | 'legacy' } = {},
) {
  const child = spawn(process.execPath, [PROGRAM, 'mcp', ...args], {
    env: { ...plainEnvironment(), ...(dataDir && { SERVICE_DATA_DIR: dataDir }) },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines: string[] = []
  let complaints = ''
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk))
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const transport: Transport = {
    async start() {
      createInterface({ input: child.stdout }).on('line', (line) => {
        lines.push(line)
        transport.onmessage?.(JSON.parse(line) as JSONRPCMessage)
      })
    },
    async send(message) {
      child.stdin.write(`${JSON.stringify(message)}\n`)
    },
    async close() {
      child.stdin.end()
      transport.onclose?.()
    },
  }
  const client = new Client(
    { name: 'test', version: '1' },
    { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode } },
  )
  return {
    client,
    lines,
    connect: () => client.connect(transport),
    /** Closes the input; the exit code, once all that was written is known to be protocol. */
    async end() {
      await client.close()
      child.stdin.end()
      const code = await ended
      for (const line of lines) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' })
      return { code, complaints }
    },
  }
}

/** A service that listens, as another installation. */
async function installation() {
  const service = await debateService()
  onTestFinished(service.close)
  await service.app.listen({ port: 0, host: '127.0.0.1' })
  const tokenOf = async (person: Parameters<DebateService['token']>[0]) =>
    (await service.token(person)).authorization.replace('Bearer ', '')
  return { service, server: mcpAddress(service.app).origin, tokenOf }
}

const QUESTION = { question: 'Does the warranty cover water damage?', context: 'Water damage is not covered.' }

test('without a server it answers from its own directory, and writes nothing but messages', async () => {
  const { client, connect, end } = await assistant([], await serviceHome())
  await connect()
  const { structuredContent } = await client.callTool({ name: 'ask', arguments: QUESTION })
  expect(structuredContent).toMatchObject({ status: 'completed', answer: 'No' })
  const { receipt } = structuredContent as { receipt: string }
  await expect.poll(() => client.readResource({ uri: receipt })).toMatchObject({ contents: [{ uri: receipt }] })
  expect(await end()).toEqual({ code: 0, complaints: '' })
})

test('with --server a user answers at a breakpoint there, and what another tenant asked is not found', async () => {
  const { service, server, tokenOf } = await installation()
  const ada = await assistant(['--server', server, '--token', await tokenOf({ org: 'org_1' })])
  await ada.connect()
  const forms: string[] = []
  ada.client.setRequestHandler('elicitation/create', ({ params: { message } }) => {
    forms.push(message)
    return { action: 'accept', content: { action: 'continue' } }
  })
  const stopping = {
    question: 'Should we ship it?',
    agents: ['ada', 'bo', 'cy'],
    consensus: 'unanimous',
    rounds: 2,
    breakpoints: ['low_confidence', 'high_disagreement', 'deadlock'],
  }
  const asking = ada.client.callTool({ name: 'ask', arguments: stopping })
  const { structuredContent } = await runUntil(service, asking)
  expect(forms).not.toEqual([])
  expect(structuredContent).toMatchObject({ status: 'completed' })
  const { debate_id, receipt } = structuredContent as { debate_id: string; receipt: string }
  const read = { name: 'get_decision', arguments: { debate_id } }
  expect((await ada.client.callTool(read)).isError).not.toBe(true)

  const eve = await assistant(['--server', server, '--token', await tokenOf({ userId: 'usr_eve', org: 'org_2' })])
  await eve.connect()
  const hidden = await eve.client.callTool(read)
  expect(hidden).toMatchObject({ isError: true })
  expect(JSON.stringify(hidden)).toContain('NOT_FOUND')
  for (const uri of [receipt, `parley://decisions/${debate_id}`]) {
    await expect(eve.client.readResource({ uri })).rejects.toThrow()
  }
  for (const person of [ada, eve]) expect(await person.end()).toEqual({ code: 0, complaints: '' })
})

test.each([{ pin: '2026-07-28' }, 'legacy'] as const)(
  'a wrong key and a server that is down are answered as errors of the protocol (%o)',
  async (mode) => {
    const { server } = await installation()
    const nowhere = `http://127.0.0.1:${await unusedPort()}`
    for (const [at, why] of [
      [server, '"code":"UNAUTHORIZED"'],
      [nowhere, 'cannot be reached: ECONNREFUSED'],
    ] as const) {
      const { connect, lines, end } = await assistant(['--server', at, '--token', 'wrong'], { mode })
      await expect(connect()).rejects.toThrow()
      expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({ id: expect.anything(), error: { code: expect.any(Number) } })
      expect(lines[0]).toContain(why)
      expect(await end()).toEqual({ code: 0, complaints: '' })
    }
  },
)

test('what cannot be done as asked is said on the other output', async () => {
  const { end } = await assistant(['--token', 'alone'])
  expect(await end()).toMatchObject({ code: 1, complaints: expect.stringContaining('--token needs --server') })
})
