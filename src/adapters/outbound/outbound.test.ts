import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { FORBIDDEN_ADDRESSES } from '../../../test/support/forbidden-addresses.ts'
import { isPublicAddress } from './destination.ts'
import { OutboundFailed, OutboundRefused, OutboundTimeout, OutboundTooLarge } from './errors.ts'
import { openOutbound } from './outbound.ts'

/** This loopback address plays a machine of the public internet; every other loopback address stays forbidden. */
const PUBLIC = '127.0.0.2'
const allow = (address: string) => address === PUBLIC || isPublicAddress(address)
const names: Record<string, string[]> = { 'public.example': [PUBLIC], 'other.example': [PUBLIC] }
const resolve = async (hostname: string) => {
  const addresses = names[hostname]
  if (!addresses) throw Object.assign(new Error('queryA ENOTFOUND'), { code: 'ENOTFOUND' })
  return addresses
}
const outbound = openOutbound({ resolve, allow })

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function listening(server: Server | ReturnType<typeof createTcpServer>, host = PUBLIC) {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => sockets.add(socket))
  server.listen(0, host)
  await once(server, 'listening')
  closers.push(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return (server.address() as AddressInfo).port
}
const site = async (answer: RequestListener, host?: string) => listening(createServer(answer), host)

test('a public address is fetched, with its status, headers and body', async () => {
  const port = await site((request, response) => {
    response.writeHead(201, { 'x-seen': request.headers['x-mine'] })
    request.pipe(response)
  })
  const response = await outbound.fetch(`http://public.example:${port}/a?b=1`, {
    method: 'POST',
    headers: { 'x-mine': 'yes' },
    body: 'hello',
  })
  expect([response.status, response.headers.get('x-seen'), await response.text()]).toEqual([201, 'yes', 'hello'])
  expect(response.url).toBe(`http://public.example:${port}/a?b=1`)
})

test.each(FORBIDDEN_ADDRESSES)('%s is refused', async (address) => {
  await expect(outbound.fetch(address)).rejects.toBeInstanceOf(OutboundRefused)
  await expect(outbound.assertPublicUrl(address, 'url')).rejects.toMatchObject({
    status: 400,
    details: { field: 'url' },
  })
})

test('an endless URL is refused', async () => {
  await expect(outbound.fetch(`https://public.example/${'a'.repeat(3_000)}`)).rejects.toBeInstanceOf(OutboundRefused)
})

test('a name is refused when any of its addresses is private', async () => {
  let visits = 0
  const port = await site((_, response) => response.end(String(++visits)))
  names['half.example'] = [PUBLIC, '10.0.0.1']
  await expect(outbound.fetch(`http://half.example:${port}/`)).rejects.toBeInstanceOf(OutboundRefused)
  await expect(outbound.assertPublicUrl('https://half.example/', 'hook.url')).rejects.toMatchObject({ status: 400 })
  expect(visits).toBe(0)
})

test('a name that turns private after it was registered is refused while connecting', async () => {
  let visits = 0
  const port = await site((_, response) => response.end(String(++visits)), '127.0.0.1')
  const answers = [[PUBLIC], ['127.0.0.1']]
  const rebinding = openOutbound({ allow, resolve: async () => answers.shift() ?? [] })
  expect(await rebinding.assertPublicUrl(`http://rebind.example:${port}`, 'url')).toBe(`http://rebind.example:${port}/`)
  await expect(rebinding.fetch(`http://rebind.example:${port}/`)).rejects.toBeInstanceOf(OutboundRefused)
  expect(visits).toBe(0)
})

test('the address that was judged is the one that is connected to', async () => {
  const port = await site((_, response) => response.end('right'))
  let asked = 0
  const counting = openOutbound({ allow, resolve: async () => [++asked === 1 ? PUBLIC : '127.0.0.1'] })
  expect(await (await counting.fetch(`http://once.example:${port}/`)).text()).toBe('right')
  expect(asked).toBe(1)
})

test.each([
  ['http://127.0.0.1/', OutboundRefused],
  ['http://[::ffff:a9fe:a9fe]/', OutboundRefused],
  ['//2130706433/', OutboundRefused],
  ['file:///etc/passwd', OutboundRefused],
  ['http://u:p@public.example/', OutboundRefused],
  ['http://[', OutboundRefused],
])('a redirect to %s is refused', async (location, fault) => {
  const port = await site((_, response) => response.writeHead(302, { location }).end())
  await expect(outbound.fetch(`http://public.example:${port}/`)).rejects.toBeInstanceOf(fault)
})

test('redirects are followed, five at most', async () => {
  const port = await site((request, response) => {
    const left = Number(new URL(request.url ?? '', 'http://x').searchParams.get('left'))
    if (left > 0) response.writeHead(302, { location: `/?left=${left - 1}` })
    response.end('there')
  })
  expect(await (await outbound.fetch(`http://public.example:${port}/?left=5`)).text()).toBe('there')
  await expect(outbound.fetch(`http://public.example:${port}/?left=6`)).rejects.toBeInstanceOf(OutboundRefused)
  const unfollowed = await outbound.fetch(`http://public.example:${port}/?left=1`, {}, { redirects: 0 })
  expect(unfollowed.status).toBe(302)
})

test('another host sees no credentials, and a 303 becomes a GET', async () => {
  const target = await site(({ method, headers: { authorization, cookie, accept, 'x-api-key': key } }, response) =>
    response.end(JSON.stringify({ method, authorization, cookie, accept, key })),
  )
  const port = await site((request, response) => {
    const host = request.url === '/same' ? `public.example:${port}` : `other.example:${target}`
    if (request.url === '/') response.end(JSON.stringify(request.headers))
    else response.writeHead(303, { location: `http://${host}/` }).end()
  })
  const init = {
    method: 'POST',
    body: '{}',
    headers: { authorization: 'Bearer secret', cookie: 'a=b', 'x-api-key': 'secret', accept: 'text/plain' },
  }
  expect(await (await outbound.fetch(`http://public.example:${port}/away`, init)).json()).toEqual({
    method: 'GET',
    accept: 'text/plain',
  })
  expect(await (await outbound.fetch(`http://public.example:${port}/same`, init)).json()).toMatchObject({
    authorization: 'Bearer secret',
  })
})

test('a body is cut off at the cap, told or not', async () => {
  const port = await site((request, response) => {
    if (request.url === '/told') return response.writeHead(200, { 'content-length': '100000000' }).write('x')
    const more = () => response.write(Buffer.alloc(16_384)) && setImmediate(more)
    response.on('drain', more)
    more()
  })
  for (const path of ['told', 'untold']) {
    const reading = outbound
      .fetch(`http://public.example:${port}/${path}`, {}, { maxBytes: 100_000 })
      .then((response) => response.arrayBuffer())
    await expect(reading).rejects.toBeInstanceOf(OutboundTooLarge)
  }
})

test('a small packed body that unpacks to a huge one is cut off', async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000))
  const port = await site((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb))
  const response = await outbound.fetch(`http://public.example:${port}/`, {}, { maxBytes: 100_000 })
  await expect(response.text()).rejects.toBeInstanceOf(OutboundTooLarge)
})

test('a packed body within the cap is unpacked', async () => {
  const port = await site((_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('small')),
  )
  expect(await (await outbound.fetch(`http://public.example:${port}/`)).text()).toBe('small')
})

test('silence, slow drips and endless headers end in time', async () => {
  const silent = await listening(createTcpServer(() => {}))
  await expect(outbound.fetch(`http://public.example:${silent}/`, {}, { headersMs: 50 })).rejects.toBeInstanceOf(
    OutboundTimeout,
  )

  const drip = await listening(
    createTcpServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      const timer = setInterval(() => socket.write('x'), 5)
      socket.on('error', () => {}).on('close', () => clearInterval(timer))
    }),
  )
  const dripping = outbound
    .fetch(`http://public.example:${drip}/`, {}, { totalMs: 150 })
    .then((answer) => answer.text())
  await expect(dripping).rejects.toBeInstanceOf(OutboundTimeout)

  const headers = await listening(
    createTcpServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      const more = () => socket.write(`x-more: ${'a'.repeat(1_000)}\r\n`.repeat(16)) && setImmediate(more)
      socket.on('drain', more).on('error', () => {})
      more()
    }),
  )
  await expect(outbound.fetch(`http://public.example:${headers}/`)).rejects.toBeInstanceOf(OutboundTooLarge)
})

test('a name server that never answers ends in time', async () => {
  const deaf = openOutbound({ allow, resolve: () => new Promise(() => {}) })
  await expect(deaf.fetch('http://public.example/', {}, { connectMs: 50 })).rejects.toBeInstanceOf(OutboundTimeout)
})

test('faults of the other side are told without our internals', async () => {
  const gone = await site(() => {})
  for (const close of closers.splice(0)) close()
  const nonsense = await listening(createTcpServer((socket) => socket.end('SSH-2.0-OpenSSH\r\n')))
  for (const address of [`public.example:${gone}`, `public.example:${nonsense}`, 'unknown.example']) {
    const fault = await outbound.fetch(`http://${address}/`).catch((error: Error) => error)
    expect(fault).toBeInstanceOf(OutboundFailed)
    expect(String(fault)).not.toMatch(/127\.|ECONN|undici|query/)
  }
})

test('the caller may give up', async () => {
  const port = await site(() => controller.abort())
  const controller = new AbortController()
  const giving = outbound.fetch(`http://public.example:${port}/`, { signal: controller.signal })
  await expect(giving).rejects.toBeInstanceOf(OutboundFailed)
})

test('neither services of the machine nor databases are called, also by a redirect', async () => {
  await expect(outbound.fetch('http://public.example:22/')).rejects.toThrow('Port 22 is not allowed')
  await expect(outbound.fetch('http://public.example:5432/')).rejects.toThrow('it is that of PostgreSQL')
  const port = await site((_, response) => response.writeHead(302, { location: 'http://public.example:6379/' }).end())
  await expect(outbound.fetch(`http://public.example:${port}/`)).rejects.toThrow('it is that of Redis')
  expect(await outbound.assertPublicUrl('https://public.example:8443', 'url')).toBe('https://public.example:8443/')
})

test('a name that cannot be resolved now may be registered', async () => {
  expect(await outbound.assertPublicUrl('https://hooks.example.com/x', 'url')).toBe('https://hooks.example.com/x')
})
