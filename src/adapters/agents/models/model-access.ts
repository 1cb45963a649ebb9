import { createHash } from 'node:crypto'
import type { ModelProvider } from '../../../config/settings/agents.ts'

/** Where models are asked, and with which key; one object for as long as neither changes. */
export interface ModelAccess {
  readonly provider: ModelProvider
  readonly url: string
  /** Empty where a server wants none. */
  readonly key: string
  readonly fetch: typeof fetch
}

/** Tells address and key apart from all others without telling them. */
export const accessDigest = ({ url, key }: Pick<ModelAccess, 'url' | 'key'>) =>
  createHash('sha256').update(`${url}\n${key}`).digest('base64url').slice(0, 22)
