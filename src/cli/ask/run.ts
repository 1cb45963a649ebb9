import { loadConfig } from '../../config/load.ts'
import type { SavedReceipt } from '../saved-receipts.ts'
import { codeOf, type ExitSignal, exitSignal, StopAsked } from '../stop-signal.ts'
import { type CommandOptions, readArguments, USAGE, UsageFault } from './arguments.ts'
import { begin, follow, pause, receiptOf } from './debate.ts'
import { jsonTelling, type Telling, wordTelling } from './debate-output.ts'
import type { EventFields } from './event-sentences.ts'
import { type Parley, remoteParley } from './parley.ts'

type End = EventFields<'debate_end'>

const ERROR = 1
const CODES: Record<End['outcome'], number> = {
  consensus_reached: 0,
  no_consensus: 2,
  insufficient_evidence: 2,
  failed: ERROR,
}

const say = (sentence: string) => process.stderr.write(`${sentence}\n`)

/** Runs the command and answers with its exit code; a failure is explained in one sentence. */
export async function run(args: readonly string[]): Promise<number> {
  const leaving = exitSignal()
  try {
    const options = readArguments(args)
    if (options) return await ask(options, leaving)
    process.stdout.write(`${USAGE}\n`)
    return 0
  } catch (error) {
    if (error instanceof StopAsked) return codeOf(error.signal)
    const { message } = error as Error
    say(error instanceof UsageFault ? `${message} See npm run ask -- --help` : message)
    return ERROR
  }
}

async function ask(options: CommandOptions, leaving: ExitSignal): Promise<number> {
  await using opened = new AsyncDisposableStack()
  const { parley, leave } = await open(options, opened, leaving)
  const early = leaving.asked()
  if (early) return codeOf(early)
  const id = await begin(parley, options.about)
  const telling = options.json ? jsonTelling(process.stdout) : wordTelling(process.stdout)
  const pausing = leaving.signal.then(() => pause(parley, id))
  const { end, cancelled } = await Promise.race([tell(parley, id, telling), onlyFaultsOf(pausing)])
  const receipt = end && (await receiptOf(parley, id))
  const asked = leaving.asked()
  if (asked === 'SIGPIPE') return codeOf(asked)
  if (end) {
    /** If nothing can be written, the receipt can still be fetched. */
    const left = receipt === undefined ? undefined : await leave?.(receipt).catch(() => undefined)
    telling.end(end, referencesTo(id, receipt, left))
    return CODES[end.outcome]
  }
  const server = options.server ? ` --server ${options.server.href}` : ''
  say(cancelled ? 'The debate was cancelled.' : `Paused. Continue with: npm run ask -- --resume ${id}${server}`)
  if (asked && !options.server) say('Waiting for answers that agents have begun. Press Ctrl-C again to quit now.')
  return asked ? codeOf(asked) : ERROR
}

async function open(
  { about, server, token }: CommandOptions,
  opened: AsyncDisposableStack,
  { aborted }: ExitSignal,
): Promise<{ parley: Parley; leave?: (receiptId: string) => Promise<SavedReceipt> }> {
  if (server) return { parley: remoteParley(server, token ?? loadConfig().config.parleyToken) }
  const { localParley } = await import('./local-parley.ts')
  const parley = await localParley(typeof about === 'string' ? about : undefined, aborted)
  opened.defer(parley.close)
  return { parley, leave: parley.leave }
}

/** Writes everything until the debate pauses or ends. */
async function tell(parley: Parley, id: string, telling: Telling): Promise<{ end?: End; cancelled: boolean }> {
  let end: End | undefined
  let cancelled = false
  for await (const frame of follow(parley, id)) {
    telling.event(frame)
    if (frame.type === 'debate_end') end = frame.payload as End
    if (frame.type === 'debate_cancelled') cancelled = true
  }
  return { ...(end && { end }), cancelled }
}

const onlyFaultsOf = (act: Promise<unknown>) => new Promise<never>((_, reject) => void act.catch(reject))

const referencesTo = (debate: string, receipt: string | undefined, left: SavedReceipt | undefined) => ({
  Debate: debate,
  Receipt: receipt ?? 'not issued yet',
  ...(receipt && {
    'To check it': left
      ? `npm run parley -- verify ${left.receipt} (without a server; the public keys are in ${left.keys})`
      : `npm run parley -- verify RECEIPT.json --keys KEYS.json, with the answers of /api/v2/receipts/${receipt} and /.well-known/jwks.json`,
  }),
})
