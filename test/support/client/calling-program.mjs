// Calls functions of the built client, under whatever Node it is started with: plain JavaScript. One call is a line of JSON.
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'

const [client, baseUrl] = process.argv.slice(2)
const { parley, ApiFault } = await import(pathToFileURL(client).href)

/** One for each caller. */
const clients = new Map()
function clientOf(token) {
  if (!clients.has(token)) clients.set(token, parley({ baseUrl, token, retries: 0 }))
  return clients.get(token)
}

const told = (value) => (value instanceof Response || value instanceof Blob ? value.constructor.name : typeof value)

for await (const line of createInterface({ input: process.stdin })) {
  const { name, args, token } = JSON.parse(line)
  const called = name.split('.').reduce((home, part) => home?.[part], clientOf(token))
  const said = await Promise.resolve(called(...args)).then(
    (value) => ({ answered: told(value) }),
    (fault) => ({ status: fault.status, code: fault.code, isOurs: fault instanceof ApiFault, message: fault.message }),
  )
  process.stdout.write(`${JSON.stringify(said)}\n`)
}
