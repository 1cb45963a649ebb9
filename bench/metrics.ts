/** One figure of a service's own metrics. */
async function metric(origin: string, name: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
}

export const processCpuSeconds = (origin: string) => metric(origin, 'process_cpu_seconds_total')

export const processMegabytes = async (origin: string) =>
  (await metric(origin, 'process_resident_memory_bytes')) / 1_048_576
