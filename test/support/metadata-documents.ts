import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { ownCertificate, trust } from './trusted-certificate.ts'

interface Served {
  status?: number
  headers?: Record<string, string>
  body?: string
}

/** A host that publishes the metadata documents of clients, trusted until the test is over. */
export async function documentHost() {
  const certificate = ownCertificate()
  trust(certificate)
  const served = new Map<string, Served>()
  const asked: string[] = []
  const server = createServer(
    { key: certificate.key.export({ type: 'pkcs8', format: 'pem' }), cert: certificate.cert },
    ({ url = '' }, response) => {
      asked.push(url)
      const { status = 200, headers = {}, body = '' } = served.get(url) ?? { status: 404 }
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
    },
  )
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`

  return {
    origin,
    asked,
    /** Answers so at a path, and returns its address. */
    serve(path: string, answer: Served): string {
      served.set(path, answer)
      return `${origin}${path}`
    },

    /** Publishes a document that is good, but for the wishes, and returns the id of its client. */
    publish(path: string, wishes: object = {}): string {
      const id = `${origin}${path}`
      const document = {
        client_id: id,
        client_name: 'Published assistant',
        redirect_uris: ['https://assistant.example/callback'],
        token_endpoint_auth_method: 'none',
        ...wishes,
      }
      served.set(path, { body: JSON.stringify(document) })
      return id
    },

    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
