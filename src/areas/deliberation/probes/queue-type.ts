import Type from 'typebox'
import { queueType } from '../../../background/queue/queue-type.ts'
import { ServiceError } from '../../../shared/errors.ts'
import type { Debates } from '../debates/index.ts'
import { ProbeRequest } from './capability/schema.ts'
import { reportIdOf } from './report-head.ts'
import type { ExaminationService } from './service.ts'

const { agent, probe_types, probes_per_type, task } = ProbeRequest.properties

/** Starts a probe in the background; its report is read like any other. */
export const probeQueueType = ({
  debates,
  probeWanted,
}: {
  debates: Pick<Debates, 'startOnce'>
  probeWanted: ExaminationService['probeWanted']
}) =>
  queueType({
    demands: { endpoint: 'probes.capability' },
    shownTo: 'debates.read',
    payload: Type.Object({ agent, probe_types, probes_per_type, task }),
    async refuse(request, org) {
      try {
        await probeWanted(request, org)
        return undefined
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error
        return { field: String(error.details.field), message: error.message }
      }
    },
    async run(request, { organizationId, submittedBy, key }) {
      const asker = { org: organizationId, userId: submittedBy }
      const wanted = await probeWanted(request, organizationId)
      const { id } = await debates.startOnce(wanted, asker, { request, key: `job:${key}` })
      return { report_id: reportIdOf(id), debate_id: id }
    },
  })
