import { setting } from '../setting.ts'
import { list, path, seconds, text } from '../value-types.ts'

export const podcastSettings = [
  setting('SERVICE_AUDIO_DIR', path, {
    default: '.nomic/audio',
    area: 'podcast',
    notYet: true,
    meaning: 'The directory of generated audio.',
  }),
  setting('SERVICE_TTS_ORDER', list(text()), {
    default: '',
    area: 'podcast',
    notYet: true,
    meaning: 'The speech backends in the order in which they are tried; empty keeps the built-in order.',
  }),
  setting('SERVICE_TTS_BACKEND', text(), {
    area: 'podcast',
    notYet: true,
    meaning: 'The one speech backend to use, whatever the order says.',
  }),
  setting('EDGE_TTS_TIMEOUT', seconds({ min: 1, max: 3600 }), {
    default: '60',
    area: 'podcast',
    notYet: true,
    meaning: 'How long one segment of speech may take.',
  }),
] as const
