import { setTimeout as sleep } from 'node:timers/promises'
import { loadConfig } from '../../config/load.ts'
import { UsageFault } from '../ask/arguments.ts'
import { remoteParley } from '../ask/parley.ts'
import { codeOf, type ExitSignal, exitSignal, StopAsked } from '../stop-signal.ts'
import { type CommandOptions, readArguments, USAGE } from './arguments.ts'
import { workflowCommands } from './workflow-commands.ts'

const around = { say: (line: string) => void process.stdout.write(`${line}\n`), pause: (ms: number) => sleep(ms) }

/** Runs the command and answers with its exit code; a failure is explained in one sentence. */
export async function run(args: readonly string[]): Promise<number> {
  const leaving = exitSignal()
  try {
    const options = readArguments(args)
    if (options) return await begin(options, leaving)
    around.say(USAGE)
    return 0
  } catch (error) {
    if (error instanceof StopAsked) return codeOf(error.signal)
    const { message } = error as Error
    const more = error instanceof UsageFault ? ' See npm run parley -- workflow --help' : ''
    process.stderr.write(`${message}${more}\n`)
    return 1
  }
}

async function begin(options: CommandOptions, { aborted, signal }: ExitSignal): Promise<number> {
  const { server, token, workspace } = options
  await using opened = new AsyncDisposableStack()
  const asked = signal.then(codeOf)
  if (server) {
    const parley = remoteParley(server, token ?? loadConfig().config.parleyToken, { workspace })
    return await Promise.race([workflowCommands(parley, around)(options), asked])
  }
  const { localParley } = await import('../ask/local-parley.ts')
  const parley = await localParley(undefined, aborted, { workspace })
  opened.defer(parley.close)
  return await Promise.race([workflowCommands(parley, around)(options), asked])
}
