import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface CommitToMake {
  branch?: string
  /** By path; null removes it. A link names where it leads, a submodule the commit that it is at. */
  files: Readonly<Record<string, string | Uint8Array | null | { link: string } | { submodule: string }>>
  author?: string
  email?: string
  at?: string
}

async function git(directory: string, args: readonly string[], input?: Uint8Array): Promise<string> {
  const env = {
    PATH: process.env.PATH ?? '',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    HOME: '/dev/null',
  }
  const child = spawn('git', args, { cwd: directory, env, stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`git ${args.join(' ')} ended with ${code}`)
  return output
}

/** Commands of git fast-import that make these commits, one after the other on their branches. */
function streamOf(commits: readonly CommitToMake[], begun: ReadonlySet<string>): Buffer {
  const onBranches = new Set(begun)
  const parts: (string | Uint8Array)[] = []
  for (const {
    branch = 'main',
    files,
    author = 'Ada',
    email = 'ada@example.org',
    at = '2026-01-01T00:00:00Z',
  } of commits) {
    const time = `${Math.floor(Date.parse(at) / 1_000)} +0000`
    parts.push(`commit refs/heads/${branch}\ncommitter ${author} <${email}> ${time}\ndata 6\nchange\n`)
    if (!onBranches.has(branch) && begun.has(branch)) parts.push(`from refs/heads/${branch}^0\n`)
    onBranches.add(branch)
    for (const [path, content] of Object.entries(files)) {
      const name = JSON.stringify(path)
      if (content === null) parts.push(`D ${name}\n`)
      else if (typeof content === 'object' && 'submodule' in content)
        parts.push(`M 160000 ${content.submodule} ${name}\n`)
      else {
        const isLink = typeof content === 'object' && 'link' in content
        const bytes = Buffer.from(isLink ? content.link : content)
        parts.push(`M ${isLink ? '120000' : '100644'} inline ${name}\ndata ${bytes.length}\n`, bytes, '\n')
      }
    }
    parts.push('\n')
  }
  return Buffer.concat(parts.map((part) => Buffer.from(part)))
}

export interface GitRepository {
  directory: string
  commit(...commits: CommitToMake[]): Promise<void>
  /** Runs git in it. */
  git(...args: string[]): Promise<string>
}

/** A bare repository with these commits on its branches. */
export async function gitRepository(directory: string, ...commits: CommitToMake[]): Promise<GitRepository> {
  await git(tmpdir(), ['init', '--quiet', '--bare', '--initial-branch=main', directory])
  const run = (...args: string[]) => git(directory, args)
  const repository: GitRepository = {
    directory,
    git: run,
    async commit(...more) {
      const known = (await run('for-each-ref', '--format=%(refname:short)', 'refs/heads')).split('\n').filter(Boolean)
      const begins = known.map((branch) => `reset refs/heads/${branch}\nfrom refs/heads/${branch}^0\n\n`).join('')
      const stream = Buffer.concat([Buffer.from(begins), streamOf(more, new Set())])
      await git(directory, ['fast-import', '--quiet', '--force'], stream)
    },
  }
  if (commits.length > 0) await repository.commit(...commits)
  return repository
}

interface SeenRequest {
  url: string
  headers: IncomingHttpHeaders
}

interface GitServerOptions {
  /** The password of every repository. */
  token?: string
  /** Answers a request itself; without an answer git does. */
  instead?: (request: IncomingMessage, response: ServerResponse) => boolean
}

/** Repositories of a directory over HTTP, served by `git http-backend`. */
export async function gitServer({ token, instead }: GitServerOptions = {}) {
  const root = await mkdtemp(join(tmpdir(), `parley-test-${process.pid}-git-`))
  const seen: SeenRequest[] = []
  const server = createServer((request, response) => {
    seen.push({ url: request.url ?? '', headers: request.headers })
    if (instead?.(request, response)) return
    const given = Buffer.from(request.headers.authorization?.replace('Basic ', '') ?? '', 'base64').toString()
    if (token !== undefined && given !== `x-access-token:${token}`) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end()
      return
    }
    answer(root, request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    root,
    seen,
    port,
    address: `http://127.0.0.1:${port}`,
    repository: (name: string, ...commits: CommitToMake[]) => gitRepository(join(root, name), ...commits),
    async close() {
      server.closeAllConnections()
      server.close()
      await rm(root, { recursive: true, force: true })
    },
  }
}
export type GitServer = Awaited<ReturnType<typeof gitServer>>

/** Runs `git http-backend` as a web server does. */
function answer(root: string, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '', 'http://server')
  const header = (name: string) => String(request.headers[name] ?? '')
  const child = spawn('git', ['-c', 'uploadpack.allowFilter=true', 'http-backend'], {
    env: {
      PATH: process.env.PATH ?? '',
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: decodeURIComponent(url.pathname),
      QUERY_STRING: url.search.slice(1),
      REQUEST_METHOD: request.method ?? 'GET',
      CONTENT_TYPE: header('content-type'),
      HTTP_CONTENT_ENCODING: header('content-encoding'),
      GIT_PROTOCOL: header('git-protocol'),
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  child.stdin.on('error', () => {})
  request.pipe(child.stdin)
  let head = Buffer.alloc(0)
  let isBody = false
  child.stdout.on('data', (chunk: Buffer) => {
    if (isBody) return void response.write(chunk)
    head = Buffer.concat([head, chunk])
    const end = head.indexOf('\r\n\r\n')
    if (end < 0) return
    isBody = true
    for (const line of head.toString('latin1', 0, end).split('\r\n')) {
      const [, name = '', value = ''] = /^([^:]+): (.*)$/.exec(line) ?? []
      if (name === 'Status') response.statusCode = Number(value.slice(0, 3))
      else response.setHeader(name, value)
    }
    response.write(head.subarray(end + 4))
  })
  child.stdout.on('end', () => response.end())
}
