import { defineArea, type Platform } from '../../../platform.ts'
import { calibrations } from './calibration.ts'
import { recordService } from './service.ts'
import { recordStore } from './store.ts'
import { agentRecords } from './views.ts'

/** Records: how often each agent was right, and what the confidence of an organization's decisions was worth. */
export function records({ db }: Pick<Platform, 'db'>) {
  const store = recordStore(db)
  const calibration = calibrations(store)
  const area = defineArea({ name: 'records', stability: 'stable', keeps: [], endpoints: [], views: [agentRecords] })
  return { area, refit: calibration.refit, ...recordService({ store, calibrator: calibration.current }) }
}
