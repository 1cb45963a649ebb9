import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { Compile } from 'typebox/compile'
import type { Sandbox } from '../../sandbox/sandbox.ts'
import { SandboxEnded } from '../../sandbox/task.ts'
import { LONGEST_PATH } from '../../sandbox/unpack/entry.ts'
import { MoreBytes, UnpackedFile, unpackTask } from '../../sandbox/unpack/task.ts'
import { faultOf, GitFault } from '../git-fault.ts'
import { runGit, startGit } from '../git-process.ts'
import { type Held, heldAt, type Mirror, watched } from '../mirror.ts'
import type { CodeOrigin, Wanted } from '../mirrors.ts'

type Uploaded = Extract<CodeOrigin, { kind: 'upload' }>

const MODES = { file: '100644', executable: '100755', link: '120000' } as const
const SETTINGS = { 'fastimport.unpackLimit': '0' }

/** Makes one commit of the files of an archive; an archive that was imported is not unpacked again. */
export async function importArchive(
  mirror: Mirror,
  origin: Uploaded,
  { branch, commit }: Wanted,
  sandbox: Sandbox,
  signal: AbortSignal,
): Promise<Held> {
  if (branch !== undefined) throw new GitFault('no_branch')
  const ref = `refs/parley/uploads/${origin.fileId}`
  const held = (await heldAt(mirror, ref, signal)) ?? (await imported(mirror, origin, ref, sandbox, signal))
  if (commit !== undefined && commit !== held.commit) throw new GitFault('no_commit')
  return { ...held, branch: undefined }
}

async function imported(mirror: Mirror, origin: Uploaded, ref: string, sandbox: Sandbox, signal: AbortSignal) {
  const seconds = Math.floor(Date.parse(origin.at) / 1_000)
  await watched(mirror, signal, async (under) => {
    await fastImport(mirror, under, `${ref}-unpacked`, seconds, async (stream) => {
      const { mostBytes, mostFiles } = mirror.bounds
      const asked = { format: origin.format, mostBytes, mostFiles }
      const host = filesInto(stream)
      const bytes = await origin.open()
      const unpacked = await sandbox
        .run(unpackTask, asked, { bytes, signal: under, isPatient: true, host })
        .catch((fault) => {
          throw fault instanceof SandboxEnded ? new GitFault('bad_archive', fault.why) : fault
        })
      if (unpacked.refused) throw new GitFault('bad_archive', unpacked.refused)
    })
    const tree = await codeTree(mirror, `${ref}-unpacked`, under)
    await fastImport(mirror, under, ref, seconds, async (stream) => {
      stream.write(`M 040000 ${tree} \n`)
    })
  })
  const held = await heldAt(mirror, ref, signal)
  if (!held) throw new GitFault('malformed')
  return held
}

/** Writes one commit; nothing of it remains where the files throw. */
async function fastImport(
  { directory, home, bounds }: Mirror,
  signal: AbortSignal,
  ref: string,
  seconds: number,
  writeFiles: (stream: Writable) => Promise<void>,
) {
  const args = ['fast-import', '--quiet', '--done', '--force']
  const limits = { fileBytes: bounds.mostBytes, cpuSeconds: bounds.seconds }
  const child = startGit({ directory, home, args, settings: SETTINGS, ...limits, signal })
  child.output.resume()
  try {
    child.input.write(`commit ${ref}\ncommitter Upload <upload> ${seconds} +0000\ndata 0\n\n`)
    await writeFiles(child.input)
    child.input.end('\ndone\n')
    const end = await child.over
    if (end.code !== 0) throw faultOf(end)
  } finally {
    child.kill()
    await child.over
    signal.throwIfAborted()
  }
}

/** The tree with the code: archives often hold all of it in one directory. */
async function codeTree({ directory, home }: Mirror, ref: string, signal: AbortSignal): Promise<string> {
  const list = async (tree: string) => {
    const { output, code } = await runGit({ directory, home, signal, args: ['ls-tree', '-z', tree] })
    if (code !== 0) throw new GitFault('malformed')
    return output.split('\0').filter(Boolean)
  }
  const [first = '', ...others] = await list(ref)
  const [, inner] = /^040000 tree ([\da-f]+)\t/.exec(first) ?? []
  if (others.length === 0 && inner !== undefined) return inner
  const { output } = await runGit({
    directory,
    home,
    signal,
    args: ['rev-parse', '--verify', '--quiet', `${ref}^{tree}`],
  })
  return output.trim()
}

/** The calls by which a run hands files over, written on as commands of `git fast-import`; each is checked. */
function filesInto(stream: Writable) {
  let missing = 0

  async function write(...parts: (string | Buffer)[]) {
    const isFull = parts.map((part) => stream.write(part)).includes(false)
    if (isFull && !stream.destroyed) await Promise.race([once(stream, 'drain'), once(stream, 'close')])
  }

  function content(data: string): Buffer {
    const bytes = Buffer.from(data, 'base64')
    missing -= bytes.length
    if (missing < 0) throw new SandboxEnded('answer', 'more bytes than it said')
    return bytes
  }

  return {
    async file(asked: unknown) {
      if (!isFile.Check(asked) || missing > 0 || !isTreePath(asked.path)) throw new SandboxEnded('answer', 'no file')
      missing = asked.bytes
      const head = `M ${MODES[asked.kind]} inline ${quoted(asked.path)}\ndata ${asked.bytes}\n`
      const bytes = content(asked.data)
      await write(head, bytes, missing === 0 ? '\n' : '')
    },
    async more(asked: unknown) {
      if (!isMore.Check(asked) || missing === 0) throw new SandboxEnded('answer', 'no bytes')
      const bytes = content(asked.data)
      await write(bytes, missing === 0 ? '\n' : '')
    },
  }
}

const isFile = Compile(UnpackedFile)
const isMore = Compile(MoreBytes)

/** Whether a tree may name a file so: no part is empty, leads out of it, or looks like a git directory. */
const isTreePath = (path: string): boolean =>
  Buffer.byteLength(path) <= LONGEST_PATH &&
  !path.includes('\0') &&
  path.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && part.toLowerCase() !== '.git')

/** A path as fast-import reads it between quotes. */
const quoted = (path: string): string => `"${path.replace(/[\\"]/g, '\\$&').replace(/\n/g, '\\n')}"`
