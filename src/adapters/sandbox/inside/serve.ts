import { Buffer } from 'node:buffer'

/** What a run was asked, and the bytes that came with it. */
export type Work = (input: unknown, bytes: Uint8Array) => Promise<unknown>

/** What is of no use to somebody who only reads, and of great use to somebody who wants out. */
const TAKEN = ['kill', '_kill', 'abort', 'dlopen', 'binding', '_linkedBinding', '_debugProcess', 'execve', 'report']

function disarm() {
  for (const name of TAKEN) Object.defineProperty(process, name, { value: undefined, configurable: false })
}

async function everything(): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/**
 * One run: a length, the question as JSON and the bytes come in, one JSON value goes out. The work is loaded before anything
 * is asked, so that a spare one is warm; nothing that came from outside runs before what could do harm is gone.
 */
export async function serve(load: () => Promise<Work>): Promise<void> {
  disarm()
  const work = await load()
  const asked = await everything()
  if (asked.length === 0) return
  const end = 4 + asked.readUInt32BE(0)
  const answer = await work(JSON.parse(asked.toString('utf8', 4, end)), new Uint8Array(asked.subarray(end)))
  process.stdout.write(JSON.stringify(answer))
}
