import type { Config } from '../../../../config/load.ts'

/** Where the stream is followed from: the public address of the installation, or else the port on this machine. */
export function streamAddress({ publicUrl, wsPort }: Pick<Config, 'publicUrl' | 'wsPort'>) {
  const base = publicUrl ? publicUrl.replace(/^http/, 'ws').replace(/\/+$/, '') : `ws://localhost:${wsPort}`
  return (debateId?: string) => `${base}/ws${debateId ? `?debate_id=${encodeURIComponent(debateId)}` : ''}`
}
