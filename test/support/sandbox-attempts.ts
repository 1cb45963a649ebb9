import { askHost, serve } from '../../src/adapters/sandbox/inside-sandbox.ts'

interface Asked {
  act: string
}

const { getBuiltinModule } = process
const builtin = <Module>(name: string) => getBuiltinModule(name) as Module

/** What an attacker would try in the reader. */
const ATTEMPTS: Record<string, () => unknown> = {
  connect: () =>
    new Promise((resolve, reject) => {
      builtin<typeof import('node:net')>('node:net').connect(80, '127.0.0.1').on('connect', resolve).on('error', reject)
    }),
  listen: () =>
    new Promise((resolve, reject) => {
      builtin<typeof import('node:net')>('node:net')
        .createServer()
        .on('error', reject)
        .listen(0, () => resolve('listens'))
    }),
  datagram: () =>
    new Promise((resolve, reject) => {
      const socket = builtin<typeof import('node:dgram')>('node:dgram').createSocket('udp4')
      socket.on('error', reject).send('x', 53, '127.0.0.1', (fault) => (fault ? reject(fault) : resolve('sent')))
    }),
  fetch: () => fetch('http://127.0.0.1:9/'),
  dns: () => builtin<typeof import('node:dns')>('node:dns').promises.lookup('localhost'),
  resolve: () => builtin<typeof import('node:dns')>('node:dns').promises.resolve4('example.org'),
  read: () => builtin<typeof import('node:fs')>('node:fs').readFileSync('/etc/passwd', 'utf8'),
  list: () => builtin<typeof import('node:fs')>('node:fs').readdirSync('/'),
  stat: () => builtin<typeof import('node:fs')>('node:fs').statSync('/etc/passwd').size,
  ownProcess: () => builtin<typeof import('node:fs')>('node:fs').readFileSync('/proc/self/environ', 'utf8'),
  parent: () => builtin<typeof import('node:fs')>('node:fs').readFileSync(`/proc/${process.ppid}/environ`, 'utf8'),
  write: () => builtin<typeof import('node:fs')>('node:fs').writeFileSync('/tmp/parley-was-here', 'x'),
  spawn: () => builtin<typeof import('node:child_process')>('node:child_process').spawnSync('id').error ?? 'spawned',
  fork: () => builtin<typeof import('node:child_process')>('node:child_process').fork('/bin/true'),
  worker: () => new (builtin<typeof import('node:worker_threads')>('node:worker_threads').Worker)('1', { eval: true }),
  inspector: () => builtin<typeof import('node:inspector')>('node:inspector').open(0),
  wasi: () =>
    new (builtin<typeof import('node:wasi')>('node:wasi').WASI)({ version: 'preview1', preopens: { '/': '/' } }),
  eval: () => Reflect.get(globalThis, 'eval')('1 + 1'),
  function: () => new Function('return 1')(),
  kill: () => process.kill(process.ppid, 0),
  innerKill: () => (process as unknown as { _kill(pid: number, signal: number): number })._kill(process.ppid, 0),
  addon: () => (process as unknown as { dlopen(module: object, path: string): void }).dlopen({}, '/lib/any.node'),
}

const LOADS: Record<string, () => unknown> = {
  environment: () => process.env,
  account: () => ({ uid: process.getuid?.(), gid: process.getgid?.(), groups: process.getgroups?.() }),
  spin: () => {
    for (;;);
  },
  ask: () => [askHost('time', 1), askHost('time', 2)],
  sleep: () => new Promise((resolve) => setTimeout(resolve, 3_600_000)),
  talk: () => 'x'.repeat(5_000_000),
  swell: () => {
    const held: Uint8Array[] = []
    for (;;) held.push(new Uint8Array(10_000_000).fill(1))
  },
  crash: () => process.exit(3),
}

async function tried(attempt: () => unknown): Promise<string> {
  try {
    return `DID ${JSON.stringify(await attempt())}`
  } catch (fault) {
    const { code, name } = fault as { code?: string; name?: string }
    return code ?? name ?? String(fault)
  }
}

async function act({ act }: Asked): Promise<unknown> {
  if (act === 'lie') return { answer: 7 }
  if (act !== 'attempts') return { answer: JSON.stringify(await LOADS[act]?.()) }
  const outcomes = Object.entries(ATTEMPTS).map(async ([name, attempt]) => [name, await tried(attempt)])
  return { answer: JSON.stringify(Object.fromEntries(await Promise.all(outcomes))) }
}

serve((input) => act(input as Asked))
