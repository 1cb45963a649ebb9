import { createServer } from 'node:http'

/** The physical limit: the same body from bare node:http; it reports its CPU time on request. */
const body = JSON.stringify({ status: 'healthy', version: '2.0.0', uptime: 12, components: { database: 'healthy' } })

function cpuSeconds() {
  const { user, system } = process.cpuUsage()
  return String((user + system) / 1e6)
}

const server = createServer((request, response) => {
  const text = request.url === '/cpu' ? cpuSeconds() : body
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address() as { port: number }
  console.log(`listening ${address.port}`)
})
process.on('SIGTERM', () => process.exit(0))
