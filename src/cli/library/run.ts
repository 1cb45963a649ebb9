import { loadConfig } from '../../config/load.ts'
import { UsageFault } from '../ask/arguments.ts'
import { codeOf, type ExitSignal, exitSignal } from '../ask/exit-signal.ts'
import type { Parley } from '../ask/parley.ts'
import { remoteParley } from '../ask/remote-parley.ts'
import { oneLine } from '../ask/text.ts'
import { StopAsked } from '../stop-signal.ts'
import { type Added, add } from './add.ts'
import { type Adding, readArguments, type Searching, USAGE } from './arguments.ts'

const ERROR = 1
const NOT_ALL = 2

const say = (text: string) => process.stdout.write(`${text}\n`)

/** Runs the command and answers with its exit code; whatever forbids it is told in one sentence. */
export async function run(args: readonly string[]): Promise<number> {
  const leaving = exitSignal()
  try {
    const wish = readArguments(args)
    if (wish) return await Promise.race([act(wish, leaving), leaving.signal.then(codeOf)])
    say(USAGE)
    return 0
  } catch (error) {
    if (error instanceof StopAsked) return codeOf(error.signal)
    const { message } = error as Error
    process.stderr.write(
      error instanceof UsageFault ? `${message} See npm run parley -- library --help\n` : `${message}\n`,
    )
    return ERROR
  }
}

async function act(wish: Adding | Searching, leaving: ExitSignal): Promise<number> {
  await using opened = new AsyncDisposableStack()
  const parley = await open(wish, opened, leaving)
  return wish.act === 'add' ? await addAll(parley, wish) : await search(parley, wish)
}

async function open(
  { server, token }: Adding | Searching,
  opened: AsyncDisposableStack,
  { aborted }: ExitSignal,
): Promise<Parley> {
  if (server) return remoteParley(server, token ?? loadConfig().config.parleyToken)
  const { localParley } = await import('../ask/local-parley.ts')
  const parley = await localParley(undefined, aborted)
  opened.defer(parley.close)
  return parley
}

async function addAll(parley: Parley, wish: Adding): Promise<number> {
  let isAll = true
  for await (const added of add(parley, wish)) {
    if (added.fault !== undefined) isAll = false
    say(wish.json ? JSON.stringify(added) : addedWords(added))
  }
  return isAll ? 0 : NOT_ALL
}

async function search(parley: Parley, { words, limit, json }: Searching): Promise<number> {
  const query = new URLSearchParams({ q: words, limit: String(limit) })
  const { results } = await parley.call<{ results: Found[] }>('GET', `/knowledge/search?${query}`)
  for (const found of results) say(json ? JSON.stringify(found) : foundWords(found))
  if (results.length === 0 && !json) say('Nothing in the library holds these words.')
  return results.length > 0 ? 0 : NOT_ALL
}

/** A passage that was found, as the API tells it. */
interface Found {
  id: string
  title: string
  url: string | null
  content: string
  place: { page: number; label: string | null }
}

const pagesOf = (pages: number | undefined) =>
  pages === undefined ? '' : `, ${pages.toLocaleString('en')} ${pages === 1 ? 'page' : 'pages'}`

/** Texts of others on lines of a terminal, without what it would obey. */
function addedWords({ given, id, title, pages, fault }: Added): string {
  if (fault !== undefined) return `not read: ${oneLine(given)}: ${oneLine(fault)}`
  const named = title === undefined ? '' : `, “${oneLine(title)}”`
  return `added:    ${oneLine(given)} as ${id}${named}${pagesOf(pages)}`
}

function foundWords({ id, title, url, content, place: { page, label } }: Found): string {
  const where = [label ?? `page ${page}`, id, ...(url ? [url] : [])].map(oneLine).join(', ')
  return `${oneLine(title)} (${where})\n  ${oneLine(content)}\n`
}
