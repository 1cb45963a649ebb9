import type { Prepare } from './prepared.ts'

/** A scheduler of an organization of its own that these acts have been done to. */
const scheduler =
  (...acts: readonly string[]): Prepare =>
  async ({ app, token }) => {
    const org = `org_pulse_${acts.join('_')}`
    const headers = await token({ userId: `usr_${org}`, org, org_role: 'owner' })
    for (const act of acts) await app.inject({ method: 'POST', url: `/api/v1/pulse/scheduler/${act}`, headers })
    return { headers }
  }

export const PREPARED_PULSE: Readonly<Record<string, Prepare>> = {
  'pulse.pause': scheduler('start'),
  'pulse.resume': scheduler('start', 'pause'),
  'pulse.stop': scheduler('start', 'pause', 'resume'),
}
