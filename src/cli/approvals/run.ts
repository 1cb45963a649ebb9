import { loadConfig } from '../../config/load.ts'
import { UsageFault } from '../ask/arguments.ts'
import { remoteParley } from '../ask/parley.ts'
import { codeOf, type ExitSignal, exitSignal, StopAsked } from '../stop-signal.ts'
import { approvalCommands, codeAfter } from './approval-commands.ts'
import { type CommandOptions, readArguments, USAGE } from './arguments.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Runs the command and answers with its exit code; a failure is explained in one sentence. */
export async function run(args: readonly string[]): Promise<number> {
  const leaving = exitSignal()
  try {
    const options = readArguments(args)
    if (options) return await Promise.race([begin(options, leaving), leaving.signal.then(codeOf)])
    say(USAGE)
    return 0
  } catch (error) {
    if (error instanceof StopAsked) return codeOf(error.signal)
    const { message } = error as Error
    const more = error instanceof UsageFault ? ' See npm run parley -- approvals --help' : ''
    process.stderr.write(`${message}${more}\n`)
    return codeAfter(error)
  }
}

async function begin(options: CommandOptions, { aborted }: ExitSignal): Promise<number> {
  const { server, token, workspace } = options
  if (server) {
    const parley = remoteParley(server, token ?? loadConfig().config.parleyToken, { workspace })
    return await approvalCommands(parley, say)(options)
  }
  await using opened = new AsyncDisposableStack()
  const { localParley } = await import('../ask/local-parley.ts')
  const parley = await localParley(undefined, aborted, { workspace })
  opened.defer(parley.close)
  return await approvalCommands(parley, say)(options)
}
