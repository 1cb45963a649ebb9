import type { Metrics } from '../../../shared/telemetry/metrics.ts'

const KEPT_MS = 1_000

/** The Prometheus text of this node, made at most once a second however many ask for it; all of them are sent the same bytes. */
export function keptExport({ contentType, text }: Pick<Metrics, 'contentType' | 'text'>, now: () => Date) {
  let kept: { at: number; bytes: Buffer } | undefined
  let making: Promise<Buffer> | undefined

  async function make() {
    const bytes = Buffer.from(await text())
    kept = { at: now().getTime(), bytes }
    return bytes
  }

  return {
    contentType,
    async bytes(): Promise<Buffer> {
      if (kept && Math.abs(now().getTime() - kept.at) < KEPT_MS) return kept.bytes
      making ??= make().finally(() => {
        making = undefined
      })
      return making
    },
  }
}
