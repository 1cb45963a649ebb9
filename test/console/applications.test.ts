import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import { browserTest } from '../support/chromium.ts'
import { expectGood } from '../support/good-screen.ts'
import { openedConsole } from '../support/opened-console.ts'
import { unusedPort } from '../support/unused-port.ts'

/** The address must be known before the service starts, because it is the issuer of the tokens. */
const opened = openedConsole(async () => {
  const port = String(await unusedPort())
  return {
    settings: {
      SERVICE_PORT: port,
      SERVICE_PUBLIC_URL: `http://127.0.0.1:${port}`,
    },
  }
})

const json = async <Answer>(address: string, body?: object): Promise<Answer> => {
  const sent = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return (await (await fetch(address, sent)).json()) as Answer
}

/** A program on this computer that waits for people to come back from the consent page. */
async function deskAssistant() {
  const server = createServer((_, answer) =>
    answer.end('<!doctype html><title>Done</title><p>You may close this page.'),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/back`
}

interface Server {
  authorization_endpoint: string
  token_endpoint: string
  registration_endpoint: string
}

/** Finds the authorization server of a door as programs do: from its refusal. */
async function authorizationServerOf(door: string): Promise<Server> {
  const refusal = await fetch(door, { method: 'POST' })
  const [, about = ''] = /resource_metadata="([^"]+)"/.exec(refusal.headers.get('www-authenticate') ?? '') ?? []
  const { authorization_servers } = await json<{ authorization_servers: [string] }>(about)
  return json(`${authorization_servers[0]}/.well-known/oauth-authorization-server`)
}

const askThrough = (door: string, token: string) =>
  fetch(door, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'ask', arguments: { question: 'Is the shed watertight?', context: 'The shed is watertight.' } },
    }),
  })

browserTest('an application is connected, asks for consent, asks, and is refused once it is revoked', async () => {
  const ada = await opened.visitor()
  const { page } = ada
  await ada.join('Ada')
  await ada.visit('/developer?tab=connect')
  const pasted = await page.getByLabel('An MCP server over HTTP', { exact: true }).innerText()
  const door: string = JSON.parse(pasted).mcpServers.parley.url

  const server = await authorizationServerOf(door)
  const redirect_uri = await deskAssistant()
  const { client_id } = await json<{ client_id: string }>(server.registration_endpoint, {
    client_name: 'Desk assistant',
    redirect_uris: [redirect_uri],
    token_endpoint_auth_method: 'none',
  })
  const code_verifier = randomBytes(32).toString('base64url')
  const asked = new URLSearchParams({
    ...{ client_id, redirect_uri, response_type: 'code', resource: door, state: 'of the assistant' },
    code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  await ada.visit(`${server.authorization_endpoint}?${asked}`)
  await page.getByText('A program on this computer').waitFor()
  await page.getByText('Desk assistant').waitFor()
  await expectGood(ada, 'an application that asks for consent')

  await ada.press('Allow')
  await page.waitForURL(`${redirect_uri}*`)
  ada.complaints.length = 0
  const code = new URL(page.url()).searchParams.get('code') ?? ''
  const answer = await fetch(server.token_endpoint, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'authorization_code', code, client_id, redirect_uri, code_verifier }),
  })
  const { access_token } = (await answer.json()) as { access_token: string }

  const told = await (await askThrough(door, access_token)).text()
  const [debate = ''] = /dbt_\w+/.exec(told) ?? []
  await ada.visit(`/decisions/${debate}`)
  await page.getByText('Asked through MCP by Desk assistant').waitFor()
  await expectGood(ada, 'the decision of a question that an application asked')
  await ada.visit(`/debates/${debate}`)
  await page.getByText('Asked through MCP by Desk assistant').waitFor()

  await ada.visit('/account?tab=applications')
  await page.getByRole('rowheader', { name: 'Desk assistant' }).waitFor()
  await expectGood(ada, 'an application that was allowed')
  await ada.press('Revoke')
  await ada.press('Revoke')
  await page.getByText('No applications yet').waitFor()
  await expect.poll(async () => (await askThrough(door, access_token)).status).toBe(401)
  await ada.visit(`/debates/${debate}`)
  await page.getByText('Asked through MCP by Desk assistant').waitFor()
})
