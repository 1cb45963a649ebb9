import { isIP, isIPv6 } from 'node:net'
import { promisify } from 'node:util'
import { OutboundError } from '../outbound/errors.ts'
import type { Guard } from '../outbound/outbound.ts'
import { GitFault } from './git-fault.ts'
import type { GitSettings } from './git-process.ts'
import type { CodeOrigin } from './mirrors.ts'

type Reachable = Exclude<CodeOrigin, { kind: 'upload' }>

/** Faults in objects that say nothing of their safety here, where none is ever checked out; old histories have them. */
const HARMLESS_FAULTS = [
  'badDate',
  'badDateOverflow',
  'badEmail',
  'badFilemode',
  'badName',
  'badTimezone',
  'gitattributesBlob',
  'gitattributesLarge',
  'gitattributesLineLength',
  'gitattributesMissing',
  'gitmodulesBlob',
  'gitmodulesLarge',
  'gitmodulesMissing',
  'gitmodulesName',
  'gitmodulesParse',
  'gitmodulesPath',
  'gitmodulesUpdate',
  'gitmodulesUrl',
  'missingEmail',
  'missingNameBeforeEmail',
  'missingSpaceBeforeDate',
  'missingSpaceBeforeEmail',
  'missingTaggerEntry',
  'zeroPaddedDate',
  'zeroPaddedFilemode',
]

/** Whether git complains of such a fault: before version 2.45 a partial fetch does, whatever its settings say of it. */
export const hasHarmlessFault = (said: string): boolean =>
  HARMLESS_FAULTS.some((fault) => said.includes(`: ${fault}: `))

/** The same settings for a fetch that leaves out no file for its size. */
export function ofWholeFetch(settings: GitSettings): GitSettings {
  const { 'remote.origin.promisor': _promisor, 'remote.origin.partialclonefilter': _filter, ...whole } = settings
  return whole
}

/** Settings of a fetch: objects are checked, one protocol is open, and nothing but the address is called. */
export async function remoteSettings(
  origin: Reachable,
  { guard, mostFileBytes }: { guard: Guard; mostFileBytes: number },
): Promise<GitSettings> {
  return {
    'remote.origin.promisor': 'true',
    'remote.origin.partialclonefilter': `blob:limit=${mostFileBytes + 1}`,
    'protocol.version': '2',
    'fetch.bundleURI': '',
    'transfer.bundleURI': 'false',
    'fetch.uriProtocols': '',
    'fetch.recurseSubmodules': 'false',
    'fetch.showForcedUpdates': 'false',
    'fetch.unpackLimit': '1',
    'fetch.writeCommitGraph': 'false',
    'transfer.fsckObjects': 'true',
    ...Object.fromEntries(HARMLESS_FAULTS.map((fault) => [`fetch.fsck.${fault}`, 'ignore'])),
    ...(origin.kind === 'directory'
      ? { 'protocol.file.allow': 'always', 'remote.origin.url': `file://${encodeURI(origin.path)}` }
      : await httpSettings(origin, guard)),
  }
}

async function httpSettings({ url: address, token }: Extract<Reachable, { kind: 'remote' }>, guard: Guard) {
  const { url, pinned } = await judged(address, guard)
  const scheme = url.protocol.slice(0, -1)
  return {
    [`protocol.${scheme}.allow`]: 'always',
    'remote.origin.url': url.href,
    ...(pinned !== '' && { 'http.curloptResolve': pinned }),
    'http.followRedirects': 'false',
    'http.proxy': '',
    'http.cookieFile': '',
    'http.sslVerify': 'true',
    'http.lowSpeedLimit': '1000',
    'http.lowSpeedTime': '30',
    ...(token !== undefined && {
      [`http.${url.origin}/.extraHeader`]: `Authorization: Basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`,
    }),
  }
}

const ADDRESSES = 8

/** Judges an address and what its name stands for; git connects to the pinned addresses and asks no name server. */
async function judged(address: string, guard: Guard): Promise<{ url: URL; pinned: string }> {
  try {
    const url = guard.judge(address)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const port = url.port || (url.protocol === 'https:' ? '443' : '80')
    if (isIP(host)) return { url, pinned: '' }
    const lookup = promisify(guard.lookup) as unknown as (
      host: string,
      options: { all: true },
    ) => Promise<{ address: string }[]>
    const found = await lookup(host, { all: true })
    const addresses = found
      .slice(0, ADDRESSES)
      .map((each) => (isIPv6(each.address) ? `[${each.address}]` : each.address))
    if (addresses.length === 0) throw new GitFault('unreachable')
    return { url, pinned: `${host}:${port}:${addresses.join(',')}` }
  } catch (fault) {
    if (fault instanceof OutboundError) throw new GitFault('refused')
    if (fault instanceof GitFault) throw fault
    throw new GitFault('unreachable')
  }
}
