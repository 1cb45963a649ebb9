import type { How, LeftOut, Usage } from '../../engine/events/parts.ts'

type Asked = Usage & How & { model?: string }

/** What an agent does, with what is to be known of how its answer came about. */
export function remarked(does: string, asked: Asked): string {
  const { fallback_from, model, served_model, reasoning_tokens = 0, left_out, prompt_cut, repaired, cut } = asked
  const answeredBy = served_model ?? (fallback_from && model)
  const remarks = [
    answeredBy && `answered by ${answeredBy}`,
    reasoning_tokens > 0 && `thought for ${counted(reasoning_tokens, 'token')}`,
    left_out && `asked without ${leftOut(left_out)}`,
    prompt_cut && 'the server read less than was sent',
    repaired && 'asked once more',
    cut && 'cut at the token limit',
  ].filter((remark) => typeof remark === 'string')
  return remarks.length === 0 ? does : `${does} [${remarks.join('; ')}]`
}

const leftOut = ({ pieces, characters }: LeftOut) =>
  pieces > 0 ? `${counted(pieces, 'piece')} of evidence` : counted(characters, 'character')

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`
