import { randomFillSync } from 'node:crypto'

/** Every kind of id and its prefix. */
const PREFIXES = {
  debate: 'dbt',
  user: 'usr',
  organization: 'org',
  session: 'ses',
  job: 'job',
  worker: 'wrk',
  request: 'req',
  file: 'fil',
  key: 'key',
  connection: 'con',
  group: 'grp',
  invitation: 'inv',
  letter: 'ltr',
  evidence: 'evd',
  intervention: 'itv',
  receipt: 'rct',
  webhook: 'whk',
  delivery: 'dlv',
  report: 'rep',
  batch: 'bat',
  effect: 'eff',
  model: 'mdl',
  document: 'doc',
  item: 'itm',
  memory: 'mem',
  feed: 'fed',
  questions: 'btc',
  subscription: 'sub',
  schedule: 'sch',
  run: 'run',
  ingest: 'ing',
  budget: 'bgt',
  purchase: 'pur',
  alert: 'alr',
  export: 'exp',
  erasure: 'era',
  hold: 'hld',
  policy: 'pol',
  entry: 'aud',
  account: 'cxn',
  thread: 'thr',
  message: 'msg',
  binding: 'bnd',
  rule: 'rul',
  inbox: 'ibx',
  device: 'dev',
  recipient: 'rcp',
  task: 'tsk',
  grant: 'gnt',
  push: 'apc',
  approval: 'apr',
  workspace: 'wsp',
  template: 'wft',
  execution: 'exe',
  timetable: 'wfs',
  repository: 'rpo',
  scan: 'scn',
  sbom: 'sbm',
  finding: 'fnd',
} as const

type IdKind = keyof typeof PREFIXES
export type NewId = (kind: IdKind) => string
/** Whether a tenant is a workspace of another; an organization's id begins otherwise. */
export const isWorkspaceId = (tenant: string): boolean => tenant.startsWith(`${PREFIXES.workspace}_`)

export type RandomBytes = (size: number) => Uint8Array

const CROCKFORD = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ']
/** Encodes two characters at a time, because every request gets an id. */
const PAIRS = CROCKFORD.flatMap((first) => CROCKFORD.map((second) => first + second))
const TIME_CHARACTERS = 10
const TAIL_CHARACTERS = 16

/** Ids that sort by the millisecond of their creation: the 128 bits of a UUIDv7 as 26 Crockford characters. */
export function idMaker(now: () => Date, random: RandomBytes): NewId {
  let lastTime = Number.NaN
  let timePart = ''
  return (kind) => {
    const time = now().getTime()
    if (time !== lastTime) {
      timePart = timeCharacters(time)
      lastTime = time
    }
    return `${PREFIXES[kind]}_${timePart}${tailCharacters(random(TAIL_CHARACTERS))}`
  }
}

function timeCharacters(milliseconds: number): string {
  let text = ''
  for (let rest = milliseconds, i = 0; i < TIME_CHARACTERS; i++, rest = Math.floor(rest / 32)) {
    text = CROCKFORD[rest % 32] + text
  }
  return text
}

/** Five random bits from each byte; the first and fourth also carry the version (7) and the variant of the UUID. */
function tailCharacters(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < TAIL_CHARACTERS; i += 2) {
    let first = (bytes[i] ?? 0) & 31
    let second = (bytes[i + 1] ?? 0) & 31
    if (i === 0) first = 14 | (first & 1)
    if (i === 2) second = 8 | (second & 19)
    text += PAIRS[first * 32 + second]
  }
  return text
}

/** What an id must look like before it is used in a path, a file name or a query. */
export const ID_PATTERN = '^[A-Za-z0-9_-]{1,64}$'

const POOL_BYTES = 4096

/** Cryptographic random bytes, drawn in large portions because each system call takes microseconds. */
export function randomPool(): RandomBytes {
  const pool = new Uint8Array(POOL_BYTES)
  let used = POOL_BYTES
  return (size) => {
    if (size > POOL_BYTES) return randomFillSync(new Uint8Array(size))
    if (used + size > POOL_BYTES) {
      randomFillSync(pool)
      used = 0
    }
    const bytes = new Uint8Array(size)
    for (let at = 0; at < size; at++) bytes[at] = pool[used++] as number
    return bytes
  }
}
