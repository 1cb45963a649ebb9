import { batchView } from '../../../background/log-readers/views.ts'
import { forksOf, restsOnBatch } from './rests-on-store.ts'

/** What every debate was given and cited; a fork inherits what its parent had until then. */
export const restsOn = batchView({
  name: 'rests_on',
  tables: ['rests_on', 'debate_parents'],
  open: restsOnBatch,
  on: {
    evidence_attached: (batch, event) => batch.attach(event),
    agent_message: (batch, event) => batch.cite(event),
    critique: (batch, event) => batch.cite(event),
    debate_forked: (batch, event) => batch.fork(event),
    debate_erased: (batch, { debateId }) => batch.forget(debateId),
  },
  tellsOn: forksOf,
  textErased(batch, log, take) {
    batch.forgetQuotes(log.debateId)
    log.events.forEach(take)
  },
})
