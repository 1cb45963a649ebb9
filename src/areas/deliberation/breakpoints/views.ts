import { recorded } from '../../../engine/events.ts'
import { debatesOf, defineView } from '../../../jobs/views.ts'
import { heldRows } from '../../../storage/held-rows.ts'

/** The breakpoints at which debates wait now. */
export const pendingBreakpoints = defineView({
  name: 'pending_breakpoints',
  types: ['breakpoint_raised', 'breakpoint_resolved', 'debate_end', 'debate_cancelled'],
  tables: ['pending_breakpoints'],
  async fold(tx, events) {
    const pending = await heldRows(tx, 'pending_breakpoints', {
      key: ['id'],
      like: debatesOf(events),
      group: 'debate_id',
    })
    for (const logged of events) {
      const event = recorded(logged)
      const { organizationId, debateId, at } = event
      if (event.type === 'breakpoint_raised') {
        const id = event.data.breakpoint
        pending.put({ organization_id: organizationId, id, debate_id: debateId, raised_at: at })
        continue
      }
      const resolved = event.type === 'breakpoint_resolved' ? event.data.breakpoint : undefined
      for (const row of pending.group(debateId)) {
        if (resolved === undefined || row.id === resolved) pending.delete(row)
      }
    }
    await pending.write()
  },
})
