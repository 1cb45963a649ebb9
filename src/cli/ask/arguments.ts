import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { own } from '../../shared/field-names.ts'

export const USAGE = `Asks a panel of agents, shows how they debate, and ends with their answer.

  npm run ask -- "Should we …?" [--context FILE…] [--agents NAME,NAME] [--rounds N] [--threshold X]
                                [--consensus MODE] [--domain LABEL] [--json] [--server URL [--token TOKEN]]
                                [--documents FILE|ID…] [--library] [--memory]
  npm run ask -- --resume DEBATE_ID [--json] [--server URL [--token TOKEN]]

--context    text files that the answer rests on
--documents  files that are put into the library first (PDF, Office, text …), or ids of documents in it
--library    searches the library too, at the start and for what the agents say they lack
--memory     the same for what earlier debates decided
--agents     who debates, 2 to 8 names (default: those with the best record)
--rounds     the most rounds to hold, 1 to 12 (default: 3)
--threshold  the confidence from which a decision counts, 0 to 1 (default: 0.6)
--consensus  majority (default), supermajority, unanimous, weighted, judge, hybrid, byzantine or none
--domain     a label; the records of agents are kept for each
--resume     continues a paused debate, or shows one that has ended
--server     another installation than the one in this directory
--token      an access token or API key of that server (default: PARLEY_TOKEN)
--json       the events alone, one JSON object a line; add --silent after npm run to keep npm quiet

Without --server it needs no account and no running service: everyone who can read the data directory may ask.
Ctrl-C pauses the debate. Ends with 0 for a consensus, 2 for none, 1 for an error.`

/** The command cannot be understood; the message is one sentence. */
export class UsageFault extends Error {}

/** A document of the library, or a file to be added to it, with its bytes in base64. */
export type NamedDocument = { id: string } | { name: string; content: string }

/** A question as the API takes it. */
export interface Question {
  question: string
  documents: readonly { title: string; content: string; source: string }[]
  agents: string | undefined
  rounds: number | undefined
  consensus_threshold: number | undefined
  consensus: string | undefined
  domain: string | undefined
  /** Documents of the library, and files to be added to it. */
  library: readonly NamedDocument[]
  grounding: { documents: boolean; memory: boolean } | undefined
}

export interface CommandOptions {
  /** The debate to resume, or what to ask. */
  about: string | Question
  json: boolean
  server: URL | undefined
  token: string | undefined
}

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const OF_QUESTION = { agents: text, rounds: text, threshold: text, consensus: text, domain: text } as const
const OF_MATERIAL = ['context', 'documents', 'library', 'memory']
const OPTIONS = {
  ...OF_QUESTION,
  context: { type: 'string', multiple: true },
  documents: { type: 'string', multiple: true },
  library: flag,
  memory: flag,
  resume: text,
  server: text,
  token: text,
  json: flag,
  help: { type: 'boolean', short: 'h' },
} as const

/** What the command line asks for; undefined if it asks for help. */
export function readArguments(args: readonly string[]): CommandOptions | undefined {
  const { values, tokens } = parsed(args)
  if (values.help) return undefined
  const { resume, json = false, token } = values
  const { texts, files, named } = positionals(tokens)
  const [question, ...more] = texts
  if (resume !== undefined) {
    if (question !== undefined) throw new UsageFault('--resume continues a debate and takes no question.')
    const useless = [...OF_MATERIAL, ...Object.keys(OF_QUESTION)].find((name) => name in values)
    if (useless) throw new UsageFault(`--${useless} cannot be changed in a debate that is resumed.`)
  }
  if (more.length > 0)
    throw new UsageFault(`Only one question can be asked; put quotes around it: "${texts.join(' ')}".`)
  const server = values.server === undefined ? undefined : serverAt(values.server)
  if (token !== undefined && !server) throw new UsageFault('--token needs --server: without it no account is needed.')
  if (resume !== undefined) return { about: resume, json, server, token }
  if (question === undefined || question.trim() === '') throw new UsageFault('What is the question?')
  const { agents, consensus, domain, library = false, memory = false } = values
  const rounds = numberOf('rounds', values.rounds)
  const threshold = numberOf('threshold', values.threshold)
  const documents = files.map(documentIn)
  const grounding = library || memory ? { documents: library, memory } : undefined
  const material = { documents, library: named.map(namedDocument), grounding }
  return {
    about: { question, ...material, agents, rounds, consensus_threshold: threshold, consensus, domain },
    json,
    server,
    token,
  }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, tokens: true })
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split(/\.?(?:\n| To )/)
    throw new UsageFault(`${sentence}.`)
  }
}

/** The first text is the question; texts after `--context` or `--documents` belong to those. */
function positionals(tokens: ReturnType<typeof parsed>['tokens']) {
  const texts: string[] = []
  const files: string[] = []
  const named: string[] = []
  const lists: Readonly<Record<string, string[]>> = { context: files, documents: named }
  let open: string[] | undefined
  for (const token of tokens) {
    if (token.kind === 'option') {
      open = own(lists, token.name)
      if (token.value !== undefined) open?.push(token.value)
    }
    if (token.kind === 'positional') (open && texts.length > 0 ? open : texts).push(token.value)
  }
  return { texts, files, named }
}

function numberOf(name: string, given: string | undefined): number | undefined {
  if (given === undefined) return undefined
  const value = Number(given)
  if (given.trim() === '' || !Number.isFinite(value))
    throw new UsageFault(`--${name} must be a number, not "${given}".`)
  return value
}

export function serverAt(given: string): URL {
  const url = URL.parse(given)
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new UsageFault(`--server must be an address such as https://parley.example.org, not "${given}".`)
  }
  return url
}

function documentIn(path: string) {
  try {
    const content = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path))
    if (content.trim() !== '') return { title: basename(path), content, source: path }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new UsageFault(`The context file ${path} cannot be read: ${IN_WORDS[code ?? ''] ?? code}.`)
  }
  throw new UsageFault(`The context file ${path} is empty.`)
}

/** An id of the library stays as it is; anything else is a file. */
function namedDocument(named: string): NamedDocument {
  if (/^doc_[0-9A-Za-z]+$/.test(named)) return { id: named }
  try {
    return { name: basename(named), content: readFileSync(named).toString('base64') }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new UsageFault(`The document ${named} cannot be read: ${IN_WORDS[code ?? ''] ?? code}.`)
  }
}

const IN_WORDS: Record<string, string> = {
  ENOENT: 'there is none',
  EACCES: 'this user may not',
  EISDIR: 'it is a directory',
  ERR_ENCODING_INVALID_ENCODED_DATA: 'it is not text in UTF-8',
}
