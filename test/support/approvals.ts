import type { approvals } from '../../src/areas/work/approvals/index.ts'

/** Ways of telling people that write down whom they told, in place of devices and mail. */
export function writtenNotices(payerOf: (tenant: string) => Promise<string> = async (tenant) => tenant) {
  const pushed: string[] = []
  const written: { to: string; subject: string; text: string }[] = []
  return {
    pushed,
    written,
    channels: {
      push: async (_tx, _org, whom) => void pushed.push('userId' in whom ? whom.userId : whom.deviceId),
      mail: { available: true, send: async (letter) => void written.push(letter) },
      nameOf: async (userId) => userId.replace('usr_', ''),
      payerOf,
    } satisfies Parameters<typeof approvals>[1]['channels'],
  }
}
