import { recorded } from '../../../engine/events.ts'
import { defineView } from '../../../jobs/views.ts'

/** The breakpoints at which debates wait now. */
export const pendingBreakpoints = defineView({
  name: 'pending_breakpoints',
  types: ['breakpoint_raised', 'breakpoint_resolved', 'debate_end', 'debate_cancelled'],
  tables: ['pending_breakpoints'],
  async apply(tx, logged) {
    const event = recorded(logged)
    switch (event.type) {
      case 'breakpoint_raised': {
        const { organizationId, debateId, at, data } = event
        const row = { organization_id: organizationId, id: data.breakpoint, debate_id: debateId, raised_at: at }
        await tx.insertInto('pending_breakpoints').values(row).execute()
        return
      }
      case 'breakpoint_resolved':
        await tx.deleteFrom('pending_breakpoints').where('id', '=', event.data.breakpoint).execute()
        return
      default:
        await tx.deleteFrom('pending_breakpoints').where('debate_id', '=', event.debateId).execute()
    }
  },
})
