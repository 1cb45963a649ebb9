import { createInterface } from 'node:readline'
import { loadConfig } from '../../config/load.ts'
import { UsageFault } from '../ask/arguments.ts'
import { codeOf, type ExitSignal, exitSignal, StopAsked } from '../stop-signal.ts'
import { type McpOptions, readArguments, USAGE } from './arguments.ts'
import { bridge, type PostMessage } from './bridge.ts'

const ERROR = 1

/** Runs the command and answers with its exit code; only messages of the protocol go to the standard output. */
export async function run(args: readonly string[]): Promise<number> {
  const leaving = exitSignal()
  try {
    const options = readArguments(args)
    if (options) return await Promise.race([speak(options, leaving), leaving.signal.then(codeOf)])
    process.stdout.write(`${USAGE}\n`)
    return 0
  } catch (error) {
    if (error instanceof StopAsked) return codeOf(error.signal)
    const { message } = error as Error
    process.stderr.write(error instanceof UsageFault ? `${message} See npm run parley -- mcp --help\n` : `${message}\n`)
    return ERROR
  }
}

async function speak(options: McpOptions, leaving: ExitSignal): Promise<number> {
  await using opened = new AsyncDisposableStack()
  const post = await open(options, opened, leaving)
  const lines = createInterface({ input: process.stdin, terminal: false })
  leaving.signal.then(() => lines.close())
  await bridge(lines, (line) => process.stdout.write(line), post)
  return 0
}

async function open(
  { server, token }: McpOptions,
  opened: AsyncDisposableStack,
  { aborted }: ExitSignal,
): Promise<PostMessage> {
  if (server) {
    const { remoteDoor } = await import('./remote-door.ts')
    return remoteDoor(server, token ?? loadConfig().config.parleyToken)
  }
  const { localService } = await import('../ask/local-parley.ts')
  const { app, headers, close } = await localService(undefined, aborted)
  opened.defer(close)
  return async (payload, more, signal) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/mcp',
      headers: { ...more, ...headers },
      payload,
      payloadAsStream: true,
      signal,
    })
    return { type: String(answer.headers['content-type'] ?? ''), body: answer.stream() }
  }
}
