import type { TemplateRecord } from '../record.ts'
import hiveMind from './hive-mind.json' with { type: 'json' }
import mapReduce from './map-reduce.json' with { type: 'json' }
import parallel from './parallel.json' with { type: 'json' }
import pipeline from './pipeline.json' with { type: 'json' }
import reviewCycle from './review-cycle.json' with { type: 'json' }

type Written = Pick<
  TemplateRecord,
  'id' | 'name' | 'description' | 'category' | 'pattern' | 'tags' | 'definition' | 'documentation' | 'examples'
>

/** What every service can run at once, one template a pattern. */
export const builtIn: readonly TemplateRecord[] = [pipeline, parallel, hiveMind, mapReduce, reviewCycle].map(
  (file) => ({
    ...(file as Written),
    version: 1,
    createdBy: null,
    createdAt: null,
    updatedAt: null,
  }),
)
