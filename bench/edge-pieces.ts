import { pdfReport } from '../src/adapters/writers/pdf.ts'

const ROWS = 5_000
const HEAD = ['No.', 'At', 'Who', 'Did', 'On', 'Outcome']

const rowOf = (n: number) => [
  String(n),
  '2026-11-18T00:00:00.000Z',
  'usr_0123456789abcdef',
  'debates.create',
  `dbt_0123456789abcdef${n}`,
  'success',
]

/** The CPU of the main thread in all, and between two turns of the event loop at most, while a long PDF is made, in milliseconds. */
export async function pieces() {
  const made = new Date()
  await pdfReport({ title: 'Audit log', made, sections: [] })
  const cpu = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  }
  const began = cpu()
  let last = began
  let longest = 0
  let going = true
  const look = () => {
    const now = cpu()
    longest = Math.max(longest, now - last)
    last = now
    if (going) setImmediate(look)
  }
  setImmediate(look)
  const rows = Array.from({ length: ROWS }, (_, n) => rowOf(n))
  await pdfReport({ title: 'Audit log', made, sections: [{ heading: 'Entries', table: { head: HEAD, rows } }] })
  going = false
  return { whole: cpu() - began, longest, rows: ROWS }
}
