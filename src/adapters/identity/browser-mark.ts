import { createHash } from 'node:crypto'

/** How long a sign-in at a provider may take. */
export const STATE_SECONDS = 600

/** What is kept of a browser's secret while it is away. */
export const browserMark = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** Whether the browser that ends a sign-in is the one that began it. */
export const isSameBrowser = (mark: string, secret: string) => mark === browserMark(secret)
