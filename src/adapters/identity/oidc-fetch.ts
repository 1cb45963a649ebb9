import type { CustomFetch } from 'openid-client'

const MOST_BYTES = 1_048_576

/** Answers of a provider are small. The registered redirect address is sent exactly as it was registered. */
export const boundedFetch =
  (redirectUri: string): CustomFetch =>
  async (url, { body, ...options }) => {
    if (body instanceof URLSearchParams && body.get('grant_type') === 'authorization_code') {
      body.set('redirect_uri', redirectUri)
    }
    const response = await fetch(url, { ...options, body: body as RequestInit['body'] })
    const { status, statusText, headers } = response
    const text = await boundedText(response)
    return new Response(text === '' ? null : text, { status, statusText, headers })
  }

async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > MOST_BYTES) throw new TypeError('The answer of the identity provider is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
