import { defineArea, type Platform } from '../../../platform.ts'
import type { ReceiptStore } from '../receipts/index.ts'
import { trailRoutes } from './routes.ts'
import { trailService } from './service.ts'
import { trailStore } from './store.ts'

interface FromOtherAreas {
  receipts: Pick<ReceiptStore, 'list' | 'ofDebates'>
  entriesAbout: Parameters<typeof trailService>[0]['entriesAbout']
}

/** Audit trails: the whole story of each decision. */
export const trails = ({ db, log, now }: Pick<Platform, 'db' | 'log' | 'now'>, handed: FromOtherAreas) =>
  defineArea({
    name: 'trails',
    title: 'Audit trails',
    stability: 'stable',
    workspaces: true,
    endpoints: trailRoutes(trailService({ store: trailStore(db), log, now, ...handed })),
  })
