import { recorded } from '../../../engine/events.ts'
import { defineView, oneByOne } from '../../../jobs/views.ts'

/** The checkpoints of all debates, so that an organization can list its own. */
export const checkpointList = defineView({
  name: 'checkpoints',
  types: ['checkpoint_created', 'debate_resumed', 'debate_erased'],
  tables: ['checkpoints'],
  fold: oneByOne(async (tx, logged) => {
    const event = recorded(logged)
    const { organizationId, debateId, version, at } = event
    switch (event.type) {
      case 'checkpoint_created': {
        const { checkpoint, round, reason, user } = event.data
        await tx
          .insertInto('checkpoints')
          .values({
            organization_id: organizationId,
            id: checkpoint,
            debate_id: debateId,
            version,
            round,
            reason: event.private?.reason ?? reason,
            note: event.private?.note ?? null,
            created_by: user ?? null,
            created_at: at,
          })
          .execute()
        return
      }
      case 'debate_resumed': {
        const { checkpoint } = event.data
        if (!checkpoint) return
        await tx.updateTable('checkpoints').set({ resumed_at: at }).where('id', '=', checkpoint).execute()
        return
      }
      case 'debate_erased':
        await tx.deleteFrom('checkpoints').where('debate_id', '=', debateId).execute()
    }
  }),
})
