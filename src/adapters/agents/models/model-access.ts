import { createHash } from 'node:crypto'
import type { ModelProvider } from '../../../config/settings/agents.ts'

/** Where a model is asked and with which key; the same object as long as neither changes. */
export interface ModelAccess {
  readonly provider: ModelProvider
  readonly url: string
  /** Empty where a server needs none. */
  readonly key: string
  readonly fetch: typeof fetch
}

/** A digest that distinguishes address and key without revealing them. */
export const accessDigest = ({ url, key }: Pick<ModelAccess, 'url' | 'key'>) =>
  createHash('sha256').update(`${url}\n${key}`).digest('base64url').slice(0, 22)
