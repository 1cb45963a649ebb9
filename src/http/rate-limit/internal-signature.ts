import { createHmac, timingSafeEqual } from 'node:crypto'

export const INTERNAL_SIGNATURE = 'x-internal-signature'

const TOLERANCE_SECONDS = 300
const SHAPE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/

export interface SignedCall {
  method: string
  /** The path with its query, as it is sent. */
  url: string
}

const digest = (secret: string, { method, url }: SignedCall, unixSeconds: number) =>
  createHmac('sha256', secret).update(`${unixSeconds}\n${method}\n${url}`).digest()

/** The header by which one service of ours tells another that its calls are not to be limited. */
export const signInternalCall = (secret: string, call: SignedCall, now: Date) => {
  const unixSeconds = Math.floor(now.getTime() / 1000)
  return `t=${unixSeconds},v1=${digest(secret, call, unixSeconds).toString('hex')}`
}

export function isInternalCall(secret: string, header: string, call: SignedCall, now: Date): boolean {
  const [, at, signature] = SHAPE.exec(header) ?? []
  if (!at || !signature) return false
  const unixSeconds = Number(at)
  if (Math.abs(now.getTime() / 1000 - unixSeconds) > TOLERANCE_SECONDS) return false
  return timingSafeEqual(Buffer.from(signature, 'hex'), digest(secret, call, unixSeconds))
}
