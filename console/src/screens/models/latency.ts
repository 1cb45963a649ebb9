/** How long an answer took, as people say it. */
export const latencyWords = (ms: number) =>
  ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toLocaleString('en', { maximumFractionDigits: 1 })} s`
