import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(import.meta.dirname, '../../..')

/** The client as others install it. */
export const BUILT_CLIENT = join(root, 'build/client/dist/index.js')

const PROGRAM = join(import.meta.dirname, 'calling-program.mjs')

/** The oldest Node that the client promises to run in. */
const OLDEST = 20

/** A Node of that version on this machine, if there is one; else says so. */
export function oldestNode(): string | undefined {
  const places = [process.env.PARLEY_OLDEST_NODE, '/usr/bin/node', '/usr/local/bin/node'].filter(
    (place) => place && existsSync(place),
  )
  const found = places.find((place) =>
    spawnSync(place as string, ['--version'])
      .stdout?.toString()
      .startsWith(`v${OLDEST}.`),
  )
  if (!found) process.stderr.write(`not run: the client in Node ${OLDEST}; PARLEY_OLDEST_NODE names one\n`)
  return found
}

export interface ClientCall {
  /** `debates.getConsensus`, or `getDebate` of the client itself. */
  name: string
  args: readonly unknown[]
  token: string | undefined
}

/** What a call came to: the kind of its answer, or its fault. */
export type CallOutcome = { answered: string } | { status: number; code: string; isOurs: boolean; message: string }

/** A program that calls the built client under one Node, one call after the other. */
export function callingProgram(node: string, baseUrl: string) {
  if (!existsSync(BUILT_CLIENT)) throw new Error('There is no build/client: node scripts/prepare.mjs --dev builds it')
  const child: ChildProcessWithoutNullStreams = spawn(node, [PROGRAM, BUILT_CLIENT, baseUrl], { env: {} })
  let said = ''
  child.stderr.on('data', (text) => {
    said += text
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    async call(call: ClientCall): Promise<CallOutcome> {
      child.stdin.write(`${JSON.stringify(call)}\n`)
      const { value, done } = await lines.next()
      if (done) throw new Error(`The program ended at ${call.name}: ${said}`)
      return JSON.parse(value)
    },
    async close() {
      const ended = once(child, 'exit')
      child.stdin.end()
      await ended
    },
  }
}
