/** One message as text: `data` repeats `payload`, because clients of either kind exist. */
export function frame(type: string, payload: Readonly<Record<string, unknown>>): string {
  const content = JSON.stringify(payload)
  return `{"type":${JSON.stringify(type)},"payload":${content},"data":${content}}`
}
